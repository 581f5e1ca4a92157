import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { channelMessageNoun, channelNoun } from '../channels.nouns.ts'

type Arrived = {
  readonly channelId: string
  readonly topic: string
  /** Left out by the shop, the same text is the same message. */
  readonly eventId: string | undefined
  readonly body: string
}

/**
 * Keeps a message as it came, before anything is done with it, so that the shop has its answer and
 * nothing is lost. A message that came before is not kept again.
 *
 * @returns its id, also where it was kept before
 */
export async function keepMessage(tx: Tx, arrived: Arrived): Promise<string> {
  const { channelId, topic, body } = arrived
  const eventId = arrived.eventId || createHash('sha256').update(`${topic} ${body}`).digest('hex')
  const kept = await sql<{ id: string }>`
    insert into channel_messages (id, channel_id, topic, event_id, body)
    values (${newId()}, ${channelId}, ${topic}, ${eventId}, ${body})
    on conflict (channel_id, event_id) do nothing returning id`.execute(tx)
  const [added] = kept.rows
  if (added) {
    await sql`update channels set last_message_at = now() where id = ${channelId}`.execute(tx)
    hintAfterCommit(tx, { noun: channelMessageNoun.key, ids: [added.id] })
    hintAfterCommit(tx, { noun: channelNoun.key, ids: [channelId] })
    return added.id
  }
  const there = await tx
    .selectFrom('channel_messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return there.id
}
