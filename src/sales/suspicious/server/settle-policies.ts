import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { endRequiredCalls, requireCall } from '#sales/confirmations/server/index.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { closeHold, openHold } from '#sales/orders/server/index.ts'
import { isInControlGroup } from '../control-group.ts'
import { holdReason, isMeasured, type PolicyEffect } from '../policies.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import {
  effectKey,
  type LockedOrder,
  lockOpenOrders,
  type PastEffect,
  type PolicyInForce,
  pastEffects,
  policiesInForce,
  policyFor,
} from './policies-in-force.ts'
import { suspicion } from './suspicious-actor.ts'

/** Orders to which a person applies the policy of one case at once. */
export type Applied = { readonly caseId: string; readonly batchId: string }

type Wanted = { readonly policy: PolicyInForce; readonly effect: Exclude<PolicyEffect, 'none'> }

/**
 * Makes the holds and required calls of these orders what the policies in force want. An order is held
 * by itself only if it was placed after the decision; what a user released or undid stays so. Repeating
 * it changes nothing. The cases are locked by the caller, and the orders here, in that order.
 *
 * @returns what was done, by order
 */
export async function settlePolicies(
  tx: Tx,
  orderIds: readonly string[],
  applied: Applied | null = null,
): Promise<ReadonlyMap<string, 'held' | 'call_asked'>> {
  const orders = await lockOpenOrders(tx, orderIds)
  const done = new Map<string, 'held' | 'call_asked'>()
  if (orders.length === 0) return done
  const inForce = await policiesInForce(
    tx,
    orders.map(({ customerId }) => customerId),
  )
  const past = await pastEffects(
    tx,
    orders.map(({ id }) => id),
  )
  const controlShare = await settingOf(tx, suspiciousSettings.controlShare)
  for (const order of orders) {
    const wanted = policyFor(order, inForce)
    await endWhatIsOver(tx, order, wanted)
    if (!wanted) continue
    const own = past.get(effectKey(wanted.policy.caseId, order.id)) ?? []
    const isApplied = applied?.caseId === wanted.policy.caseId
    const next = nextStep(order, wanted, own, isApplied, controlShare)
    if (next === null) continue
    const batchId = isApplied ? applied.batchId : null
    if (await act(tx, order, wanted, next, batchId)) {
      if (next !== 'let_through') done.set(order.id, next)
    }
  }
  return done
}

/** A hold or a required call that no policy wants any more. */
async function endWhatIsOver(tx: Tx, order: LockedOrder, wanted: Wanted | null): Promise<void> {
  if (order.holdId !== null && wanted?.effect !== 'hold')
    await closeHold(tx, suspicion, heldOrder(order), {
      id: order.holdId,
      kind: 'fraud',
      note: wanted ? 'A call is enough now' : 'No policy holds the order any more',
    })
  if (order.mustCall && wanted?.effect !== 'call') await endRequiredCalls(tx, [order.id])
}

/** What is to be done about an order, or null. */
function nextStep(
  order: LockedOrder,
  { policy, effect }: Wanted,
  past: readonly PastEffect[],
  isApplied: boolean,
  controlShare: number,
): PastEffect['kind'] | null {
  const kind = effect === 'hold' ? 'held' : 'call_asked'
  const isDone = effect === 'hold' ? order.holdId !== null : order.mustCall
  const isOfDecision = past.some(({ decision }) => decision === policy.decision)
  // A newer decision of the case gives the hold its own reason.
  if (isDone) return isOfDecision ? null : kind
  if (isApplied) return kind
  if (past.some(({ isUndone, isReleased }) => isUndone || isReleased)) return null
  if (past.some((earlier) => earlier.kind === 'let_through')) return null
  if (past.length > 0) return kind
  if (Date.parse(order.placedAt) < Date.parse(policy.restrictedAt)) return null
  const isControl =
    effect === 'hold' && isMeasured(policy.policy) && isInControlGroup(order.id, controlShare)
  return isControl ? 'let_through' : kind
}

/** @returns false where the order could not be acted upon */
async function act(
  tx: Tx,
  order: LockedOrder,
  { policy }: Wanted,
  kind: PastEffect['kind'],
  batchId: string | null,
): Promise<boolean> {
  const { caseId, decision } = policy
  let holdId: string | null = null
  if (kind === 'held') {
    holdId = await holdBy(tx, order, policy)
    if (holdId === null) return false
  }
  if (kind === 'call_asked') await requireCall(tx, suspicion, order.id)
  await sql`insert into suspicious_effects as f
      (case_id, decision, order_id, kind, policy, hold_id, batch_id)
    values (${caseId}, ${decision}, ${order.id}, ${kind}, ${policy.policy}, ${holdId}, ${batchId})
    on conflict (case_id, decision, order_id) do update set kind = excluded.kind,
      policy = excluded.policy, hold_id = excluded.hold_id, undone_at = null,
      batch_id = coalesce(excluded.batch_id, f.batch_id), acted_at = now()`.execute(tx)
  return true
}

/** A hold that is open with the same reason is taken as it is. */
async function holdBy(tx: Tx, order: LockedOrder, policy: PolicyInForce): Promise<string | null> {
  const label = suspiciousLabel(policy.number)
  const opened = await openHold(tx, suspicion, heldOrder(order), {
    kind: 'fraud',
    cause: 'policy',
    reason: holdReason(label, policy.policy),
    facts: { case: label, policy: policy.policy },
  })
  return opened ?? order.holdId
}

const heldOrder = ({ id, number, outletId }: LockedOrder) => ({
  id,
  label: orderLabel(number),
  outlet_id: outletId,
})

/** Open orders of the customers of a case on which a policy acts or acted. */
export async function touchedOrders(tx: Tx, caseId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select f.order_id as id from suspicious_effects f where f.case_id = ${caseId}
    union select o.id from suspicious_members m join orders o on o.customer_id = m.customer_id
      join order_holds h on h.order_id = o.id and h.cause = 'policy' and h.released_at is null
    where m.case_id = ${caseId}`.execute(tx)
  return found.rows.map(({ id }) => id)
}
