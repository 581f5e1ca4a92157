import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CallKind } from '../courier-adapter.ts'
import { callKindWords } from '../courier-words.ts'
import { courierCallNoun } from '../couriers.nouns.ts'

type OpenCall = {
  readonly kind: CallKind
  readonly label: string
  readonly outletId: string | null
  readonly lastError: string
}

/**
 * Tries a call again at once and as often as a new one; its reference stays, so that it counts
 * once.
 */
export async function retryCall(tx: Tx, actor: Actor, { id }: { id: string }) {
  const call = await lockOpen(tx, actor, id)
  await sql`update courier_calls set attempts = 0, next_attempt_at = now()
    where id = ${id}`.execute(tx)
  await tell(tx, actor, id, call, 'retried', { lastError: call.lastError })
  return { id }
}

/**
 * The next attempt sends nothing and refuses the call, so that the area that asked is notified as
 * usual.
 */
export async function giveUpCall(tx: Tx, actor: Actor, input: { id: string; note: string }) {
  const { id, note } = input
  const call = await lockOpen(tx, actor, id)
  await sql`update courier_calls set given_up_by = ${actor.name}, next_attempt_at = now()
    where id = ${id}`.execute(tx)
  await tell(tx, actor, id, call, 'given_up', { lastError: call.lastError, note })
  return { id }
}

async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<OpenCall> {
  const found = await sql<OpenCall & { isOpen: boolean }>`
    select k.kind, k.label, k.outlet_id as "outletId", k.last_error as "lastError",
      k.settled_at is null and k.refused_at is null and k.given_up_by is null as "isOpen"
    from courier_calls k
    where k.id = ${id} and ${withinOutlets(actor, capability.dispatch, 'k.outlet_id')}
    for update`.execute(tx)
  const [call] = found.rows
  if (!call) throw notFound('This call')
  if (call.isOpen) return call
  throw new Refusal(
    'conflict',
    'call_ended',
    'This call has come to its end meanwhile. Look at what it was about.',
  )
}

async function tell(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind, label, outletId }: OpenCall,
  done: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `courier_call.${done}`,
    noun: courierCallNoun,
    id,
    label: `${callKindWords[kind]} ${label}`.trim(),
    outletId,
    data: { kind, ...data },
  })
}
