import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { StatusMeaning } from '../channel-words.ts'
import type { MappedStatus, UnknownStatus } from '../channels.contract.ts'
import { lockChannel, tellOfChannel } from './lock-channel.ts'

/** Unmapped statuses of the channel, and those that a super admin mapped. */
export async function listStatuses(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const known = await reader
    .selectFrom('channels')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw notFound('This sales channel')
  const unknown = await sql<UnknownStatus>`
    select terms ->> 'statusWord' as word, count(*)::integer as orders
    from channel_orders s
    where channel_id = ${id} and terms ->> 'stage' = 'unknown' and not exists (
      select from channel_statuses k
      where k.channel_id = s.channel_id and k.word = s.terms ->> 'statusWord')
    group by 1 order by 2 desc, 1 limit 100`.execute(reader)
  const mapped = await sql<MappedStatus>`
    select word, counts_as as "countsAs", mapped_at as "mappedAt" from channel_statuses
    where channel_id = ${id} order by word limit 200`.execute(reader)
  return { unknown: unknown.rows, mapped: mapped.rows }
}

type StatusInput = { readonly id: string; readonly word: string }

/** Maps a status of the channel. The messages that waited for it are applied again. */
export async function mapStatus(
  tx: Tx,
  actor: Actor,
  input: StatusInput & { readonly countsAs: StatusMeaning },
) {
  const { id, word, countsAs } = input
  const channel = await lockChannel(tx, id)
  const written = { counts_as: countsAs, mapped_by: authorId(actor) }
  await tx
    .insertInto('channel_statuses')
    .values({ channel_id: id, word, ...written })
    .onConflict((twin) => twin.columns(['channel_id', 'word']).doUpdateSet(written))
    .execute()
  const waiting = await sql<{ count: number }>`
    select count(*)::integer as count from channel_messages m
    join channel_orders s on s.channel_id = m.channel_id and s.external_ref = m.external_ref
    where m.channel_id = ${id} and m.state = 'waiting' and m.waits_for = 'status'
      and s.terms ->> 'statusWord' = ${word}`.execute(tx)
  await tellOfChannel(tx, actor, channel, 'status_mapped', { word, countsAs })
  return { waiting: waiting.rows[0]?.count ?? 0 }
}

export async function unmapStatus(tx: Tx, actor: Actor, { id, word }: StatusInput) {
  const channel = await lockChannel(tx, id)
  const gone = await tx
    .deleteFrom('channel_statuses')
    .where('channel_id', '=', id)
    .where('word', '=', word)
    .returning('word')
    .executeTakeFirst()
  if (!gone) throw notFound('This status')
  await tellOfChannel(tx, actor, channel, 'status_unmapped', { word })
  return { id }
}
