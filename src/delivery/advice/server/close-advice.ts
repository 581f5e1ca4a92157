import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { adviceLabel } from '../advice.nouns.ts'
import type { AdviceState } from '../advice.states.ts'
import type { AdviceResult } from '../advice-decisions.ts'
import { moveAdvice } from './move-advice.ts'

type Open = {
  readonly id: string
  readonly outletId: string
  readonly orderId: string
  readonly code: string
  readonly cause: 'attempt' | 'stuck'
  readonly state: AdviceState
}

/** Sent to the courier and not rejected: the next step is the courier's. */
const told: readonly AdviceState[] = ['sent', 'acknowledged']

/** Ends the open exception about a parcel, if there is one, with its result. */
export async function closeAdvice(
  tx: Tx,
  actor: Actor,
  parcelId: string,
  result: AdviceResult,
): Promise<void> {
  const open = await openAdviceOf(tx, parcelId)
  if (!open) return
  await moveAdvice(
    tx,
    actor,
    { ...open, label: adviceLabel(open.code) },
    {
      move: 'close',
      set: { result, closed_at: new Date().toISOString(), remind_at: null },
      data: { result },
    },
  )
}

/**
 * The courier moves the parcel on without an instruction: no decision is needed any more. An
 * exception with a sent instruction stays open, because its result is still unknown.
 */
export async function withdrawAdvice(
  tx: Tx,
  actor: Actor,
  parcelId: string,
  { isOut }: { readonly isOut: boolean },
): Promise<void> {
  const open = await openAdviceOf(tx, parcelId)
  if (!open || told.includes(open.state)) return
  if (isOut || open.cause === 'stuck') await closeAdvice(tx, actor, parcelId, 'withdrawn')
}

/** The cause was undone; an exception with a sent instruction stays open. */
export async function closeUntold(tx: Tx, actor: Actor, parcelId: string): Promise<void> {
  const open = await openAdviceOf(tx, parcelId)
  if (open && !told.includes(open.state)) await closeAdvice(tx, actor, parcelId, 'withdrawn')
}

async function openAdviceOf(tx: Tx, parcelId: string): Promise<Open | undefined> {
  const found = await sql<Open>`
    select a.id, a.outlet_id as "outletId", a.order_id as "orderId", p.code, a.cause, a.state
    from advices a join parcels p on p.id = a.parcel_id
    where a.parcel_id = ${parcelId} and a.state <> 'closed' for update of a`.execute(tx)
  return found.rows[0]
}
