import { sql } from 'kysely'
import { hashOfLink, newLinkToken, openLink } from '#organization/messages/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { newId } from '#platform/server/new-id.ts'
import { supplierNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { type ScoreCard, scoreCard } from '../supplier-analytics.fields.ts'
import type { ReportInput } from './read-evaluated-lines.ts'
import { readScoreCard } from './score-card.queries.ts'

/** Long enough to prepare a meeting. */
const linkDays = 30

/**
 * Makes a link to the score as it is now, so that it shows nothing that happens later. The token is in
 * the fragment after `#`, which is never sent to a server or a log; only its hash is kept.
 */
export const shareScore =
  (address: string) =>
  async (tx: Tx, actor: Actor, { id, ...asked }: ReportInput & { readonly id: string }) => {
    const card = await readScoreCard(tx, actor, { id, ...asked })
    if (card.figures.lines === 0)
      throw new Refusal(
        'conflict',
        'nothing_to_share',
        `${card.supplier} delivered nothing in this period. Choose a longer one.`,
      )
    await endLinks(tx, id)
    const token = newLinkToken()
    const made = await sql<{ expiresAt: string }>`insert into supplier_score_links
        (id, supplier_id, token_hash, card, made_by, expires_at)
      values (${newId()}, ${id}, ${hashOfLink(token)}, ${JSON.stringify(card)}::jsonb,
        ${authorId(actor)}, now() + make_interval(days => ${linkDays}))
      returning expires_at as "expiresAt"`.execute(tx)
    await appendEvent(tx, actor, {
      type: 'supplier.score_shared',
      noun: supplierNoun,
      id,
      label: card.supplier,
    })
    return {
      id,
      url: linkAt(address, `/supplier-score#${token}`),
      expiresAt: made.rows[0]?.expiresAt ?? '',
    }
  }

/** Ends the link, so that it opens nothing any more. */
export async function unshareScore(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const supplier = await tx
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  if ((await endLinks(tx, id)) === 0)
    throw new Refusal('conflict', 'no_link', `No link to the score of ${supplier.name} is open.`)
  await appendEvent(tx, actor, {
    type: 'supplier.score_unshared',
    noun: supplierNoun,
    id,
    label: supplier.name,
  })
  return { id }
}

async function endLinks(tx: Tx, supplierId: string): Promise<number> {
  // Two links that are made at once: the second ends the first.
  await sql`select from suppliers where id = ${supplierId} for update`.execute(tx)
  const ended = await sql<{ id: string }>`update supplier_score_links set withdrawn_at = now()
    where supplier_id = ${supplierId} and withdrawn_at is null and expires_at > now()
    returning id`.execute(tx)
  return ended.rows.length
}

/** The card that a link shows; wrong tokens are counted, and refused the same as ended ones. */
export async function scoreByLink(
  db: Database,
  visitor: Actor,
  { token }: { readonly token: string },
): Promise<ScoreCard> {
  const link = await openLink(db, visitor, 'score link', (reader) => findCard(reader, token))
  return scoreCard.parse(link.card)
}

async function findCard(reader: Reader, token: string) {
  const found = await sql<{ card: unknown }>`select card from supplier_score_links
    where token_hash = ${hashOfLink(token)} and withdrawn_at is null
      and expires_at > now()`.execute(reader)
  return found.rows[0]
}
