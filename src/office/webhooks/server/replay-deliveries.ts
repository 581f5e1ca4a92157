import type { EventObject } from '#platform/event-objects.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import { messageIdOf } from '../webhooks.rules.ts'
import { anew } from './anew.ts'
import { lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'
import { replayLog } from './replay-log.ts'
import { requireActive } from './send-test.ts'

/** Sends one message again, delivered or not; its id is the same, so the receiver recognizes it. */
export async function replayDelivery(tx: Tx, actor: Actor, { id }: { id: string }) {
  const found = await tx
    .selectFrom('webhook_deliveries')
    .select(['endpoint_id', 'type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This message')
  const endpoint = await lockEndpoint(tx, found.endpoint_id)
  requireActive(endpoint)
  const replayed = await tx
    .updateTable('webhook_deliveries')
    .set(anew())
    .where('id', '=', id)
    .where('next_attempt_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!replayed) throw stillWaiting()
  hintAfterCommit(tx, { noun: deliveryNoun.key, ids: [id] })
  const data = { messageId: messageIdOf(id), type: found.type }
  await tellOfEndpoint(tx, actor, endpoint, 'replayed', data)
  return { id }
}

function stillWaiting(): Refusal {
  return new Refusal(
    'conflict',
    'still_waiting',
    'This message is on its way already and will be tried again by itself.',
  )
}

type Since = {
  readonly id: string
  readonly since: string
  readonly of?: 'failed' | 'log' | undefined
}

/** Sends messages again, such as after the receiver's repair: those that failed, or all of the log. */
export const replaySince =
  (all: readonly EventObject[]) =>
  (tx: Tx, actor: Actor, { of = 'failed', ...input }: Since) =>
    of === 'log' ? replayLog(tx, actor, input, all) : replayFailed(tx, actor, input)

/** Sends all messages again that failed since an instant. */
export async function replayFailed(tx: Tx, actor: Actor, input: { id: string; since: string }) {
  const endpoint = await lockEndpoint(tx, input.id)
  requireActive(endpoint)
  const replayed = await tx
    .updateTable('webhook_deliveries')
    .set(anew())
    .where('endpoint_id', '=', input.id)
    .where('next_attempt_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('created_at', '>=', input.since)
    .returning('id')
    .execute()
  hintAfterCommit(tx, { noun: deliveryNoun.key })
  const count = replayed.length
  await tellOfEndpoint(tx, actor, endpoint, 'replayed', { since: input.since, count })
  return { count }
}
