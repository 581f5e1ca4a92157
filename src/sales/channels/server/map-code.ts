import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockChannel, tellOfChannel } from './lock-channel.ts'
import { matchWaitingLines } from './match-waiting-lines.ts'

type CodeInput = { readonly id: string; readonly code: string }

/** Matches a code of the shop. Messages that wait for nothing else then continue automatically. */
export async function mapCode(tx: Tx, actor: Actor, input: CodeInput & { variantId: string }) {
  const { id, code, variantId } = input
  const channel = await lockChannel(tx, id)
  const variant = await tx
    .selectFrom('variants')
    .select('sku')
    .where('id', '=', variantId)
    .executeTakeFirst()
  if (!variant)
    throw new Refusal('missing', 'unknown_variant', 'This product does not exist.', {
      field: 'variantId',
    })
  const waiting = await waitingFor(tx, id, code)
  const title = waiting.flatMap(({ codes }) => codes).find((each) => each.code === code)?.title
  const written = { variant_id: variantId, mapped_by: authorId(actor) }
  await tx
    .insertInto('channel_codes')
    .values({ channel_id: id, code, title: title ?? '', ...written })
    .onConflict((twin) => twin.columns(['channel_id', 'code']).doUpdateSet(written))
    .execute()
  await tellOfChannel(tx, actor, channel, 'code_matched', { code, sku: variant.sku })
  const { source } = channel
  const lines = await matchWaitingLines(tx, actor, { source, code, variantId })
  return { waiting: waiting.length + lines }
}

export async function unmapCode(tx: Tx, actor: Actor, { id, code }: CodeInput) {
  const channel = await lockChannel(tx, id)
  const gone = await tx
    .deleteFrom('channel_codes')
    .where('channel_id', '=', id)
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  if (!gone) throw notFound('This code')
  await tellOfChannel(tx, actor, channel, 'code_forgotten', { code })
  return { id }
}

type Waiting = { readonly codes: readonly { code: string; title: string }[] }

async function waitingFor(tx: Tx, channelId: string, code: string): Promise<readonly Waiting[]> {
  const found = await sql<Waiting>`
    select unknown_codes as codes from channel_messages
    where channel_id = ${channelId} and state = 'waiting' and waits_for = 'code'
      and unknown_codes @> ${JSON.stringify([{ code }])}::jsonb`.execute(tx)
  return found.rows
}
