import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { moveMessage } from './move-message.ts'

type Step = { readonly id: string; readonly version: number }

/** Has a message applied again, as if it had just come. */
export async function retryMessage(tx: Tx, actor: Actor, { id, version }: Step) {
  const message = await messageToMove(tx, id)
  if (message.body === '')
    throw new Refusal(
      'conflict',
      'body_gone',
      'The text of this message is no longer kept. Have the shop send it again.',
    )
  await sql`update channel_messages set attempts = 0, next_try_at = now()
    where id = ${id}`.execute(tx)
  const moved = await moveMessage(tx, actor, message, { move: 'retry', version, reason: '' })
  return { id, version: moved, state: 'received' as const }
}

/** Leaves a message aside; it stays in the list, with who left it and why. */
export async function ignoreMessage(
  tx: Tx,
  actor: Actor,
  { id, version, reason }: Step & { readonly reason: string },
) {
  const message = await messageToMove(tx, id)
  const moved = await moveMessage(tx, actor, message, { move: 'ignore', version, reason })
  return { id, version: moved, state: 'ignored' as const }
}

async function messageToMove(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('channel_messages as m')
    .innerJoin('channels as c', 'c.id', 'm.channel_id')
    .select(['m.topic', 'm.body', 'm.order_name as orderName', 'c.name', 'c.outlet_id as outletId'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This message')
  const { name, outletId, ...message } = found
  return { id, ...message, channel: { name, outletId } }
}
