import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { CallKind } from '../courier-adapter.ts'
import { callKindWords } from '../courier-words.ts'
import { courierCallNoun } from '../couriers.nouns.ts'

type About = { readonly kind: CallKind; readonly noun: string; readonly id: string }

/**
 * The progress of the last call about a subject: none that counts, not sent, tried without a clear
 * answer, or done by the courier.
 */
export type TakenBack = 'none' | 'unsent' | 'unclear' | 'done'

type Found = {
  readonly id: string
  readonly label: string
  readonly outletId: string | null
  readonly attempts: number
  readonly isSettled: boolean
  readonly isRefused: boolean
}

/** Cancels an outdated call, and returns what the courier may already know. */
export async function takeBackCall(
  tx: Tx,
  actor: Actor,
  { kind, noun, id }: About,
  reason: string,
): Promise<TakenBack> {
  const found = await sql<Found>`
    select k.id, k.label, k.outlet_id as "outletId", k.attempts,
      k.settled_at is not null as "isSettled", k.refused_at is not null as "isRefused"
    from courier_calls k where k.kind = ${kind} and k.noun = ${noun} and k.entity_id = ${id}
    order by k.queued_at desc, k.id desc limit 1 for update`.execute(tx)
  const [call] = found.rows
  if (!call || call.isRefused) return 'none'
  if (call.isSettled) return 'done'
  await sql`update courier_calls set refused_at = now(), next_attempt_at = null,
    given_up_by = ${actor.name}, last_error = ${reason} where id = ${call.id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'courier_call.given_up',
    noun: courierCallNoun,
    id: call.id,
    label: `${callKindWords[kind]} ${call.label}`.trim(),
    outletId: call.outletId,
    data: { kind, reason },
  })
  hintAfterCommit(tx, { noun: courierCallNoun.key, ids: [call.id] })
  return call.attempts === 0 ? 'unsent' : 'unclear'
}
