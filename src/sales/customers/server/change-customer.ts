import { sql } from 'kysely'
import { changesBetween, overlaid } from '#platform/changes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { ConsentSource } from '../consent-sources.ts'
import { customerNoun } from '../customers.nouns.ts'
import { lockCustomer } from './find-customer.ts'
import { givePriceList } from './give-price-list.ts'
import { tellConsent } from './tell-consent.ts'

type Facts = {
  readonly fullName?: string | undefined
  readonly note?: string | null | undefined
  readonly tags?: readonly string[] | null | undefined
  readonly language?: string | null | undefined
  readonly taxNumber?: string | null | undefined
  readonly priceListId?: string | null | undefined
  readonly acceptsMails?: boolean | undefined
  readonly acceptsMessages?: boolean | undefined
  readonly consentSource?: ConsentSource | undefined
}

/**
 * Changes a customer's facts besides their contacts; omitted fields stay. The log entry lists the
 * changed fields without their values: it is never rewritten, and personal data must be erasable.
 * Consent and price list have separate entries, with both values.
 */
export async function changeCustomer(
  tx: Tx,
  actor: Actor,
  input: Facts & { readonly id: string; readonly version: number },
) {
  const { id, label, version: seen } = await lockCustomer(tx, input.id, input.version)
  const before = await tx
    .selectFrom('customers')
    .select(['full_name', 'note', 'tags', 'language', 'tax_number', 'price_list_id'])
    .select(['accepts_mails', 'accepts_messages'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { note, tags, language, taxNumber } = input
  const after = overlaid(before, {
    full_name: input.fullName,
    note: note === null ? '' : note,
    tags: tags === undefined ? undefined : [...new Set(tags)],
    language: language === null ? '' : language,
    tax_number: taxNumber === null ? '' : taxNumber,
    price_list_id: input.priceListId,
    accepts_mails: input.acceptsMails,
    accepts_messages: input.acceptsMessages,
  })
  const fields = Object.keys(changesBetween<Record<string, unknown>>(before, after))
  if (fields.length === 0) return { id, version: seen }
  const customer = { id, label }
  const approved = await givePriceList(tx, actor, customer, {
    before: before.price_list_id,
    after: after.price_list_id,
  })
  const version = seen + 1
  await tx
    .updateTable('customers')
    .set({ ...after, version })
    .where('id', '=', id)
    .execute()
  const plain = fields.flatMap((field) => wordsOf[field] ?? [])
  if (plain.length > 0) await tellChange(tx, approved, { ...customer, fields: plain })
  await tellConsent(tx, approved, customer, {
    mails: [before.accepts_mails, after.accepts_mails],
    messages: [before.accepts_messages, after.accepts_messages],
    source: input.consentSource ?? null,
  })
  return { id, version }
}

const wordsOf: Readonly<Record<string, string>> = {
  full_name: 'name',
  note: 'note',
  tags: 'tags',
  language: 'language',
  tax_number: 'tax number',
}

/** What of a customer changed, in words; never the values. */
export function tellChange(
  tx: Tx,
  actor: Actor,
  change: { readonly id: string; readonly label: string; readonly fields: readonly string[] },
): Promise<void> {
  const { id, label, fields } = change
  return appendEvent(tx, actor, {
    type: 'customer.changed',
    noun: customerNoun,
    id,
    label,
    data: { what: fields.join(', ') },
  })
}

type TagsInput = {
  readonly ids: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Tags several at once; one that would have more than twenty is left as it is and named. */
export async function tagCustomers(tx: Tx, actor: Actor, { ids, add, remove }: TagsInput) {
  const changed: string[] = []
  const skipped: { id: string; label: string; reason: string }[] = []
  for (const asked of [...new Set(ids)].sort()) {
    const { id, label } = await lockCustomer(tx, asked)
    const { rows } = await sql<{ tags: string[]; before: string[] }>`select tags as before,
        array(select distinct tag from unnest(tags || ${[...add]}::text[]) as tag
          where tag <> all(${[...remove]}::text[]) order by tag) as tags
      from customers where id = ${id}`.execute(tx)
    const [row] = rows
    if (!row || same(row.tags, row.before)) continue
    if (row.tags.length > mostTags) {
      skipped.push({ id, label, reason: `${label} would have more than ${mostTags} tags.` })
      continue
    }
    await sql`update customers set tags = ${row.tags}::text[], version = version + 1
      where id = ${id}`.execute(tx)
    await tellChange(tx, actor, { id, label, fields: ['tags'] })
    changed.push(id)
  }
  return { changed, skipped }
}

const mostTags = 20

function same(tags: readonly string[], others: readonly string[]): boolean {
  return tags.join('\n') === [...others].sort().join('\n')
}
