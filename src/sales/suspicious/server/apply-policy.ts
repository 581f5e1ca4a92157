import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { endRequiredCalls } from '#sales/confirmations/server/index.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { closeHold } from '#sales/orders/server/index.ts'
import { effectOf, policyLabels } from '../policies.ts'
import type { PreviewedOrder } from '../suspicious.fields.ts'
import { suspiciousCaseNoun } from '../suspicious.nouns.ts'
import { suspiciousMachine } from '../suspicious.states.ts'
import { type FoundSuspicion, lockSuspicion } from './find-suspicious-case.ts'
import { openOrdersOf } from './orders-of-suspicion.ts'
import { lockOpenOrders } from './policies-in-force.ts'
import { settlePolicies } from './settle-policies.ts'

/** Open orders of the case, and what applying the policy would do about each; nothing is changed. */
export async function previewPolicy(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ orders: PreviewedOrder[] }> {
  const found = await openOrdersOf(reader, actor, id)
  return {
    orders: found.map(({ asOpen, policy, isHeld, mustCall, ...order }) => {
      const would = policy === null ? 'none' : effectOf(policy, asOpen)
      if (policy === null) return { ...order, would: 'none', why: 'No policy applies.' }
      if (would === 'none')
        return { ...order, would, why: 'The order already meets what the policy asks for.' }
      if (would === 'hold' ? isHeld : mustCall)
        return { ...order, would: 'none', why: 'The policy was applied to it already.' }
      return { ...order, would, why: '' }
    }),
  }
}

type ApplyInput = {
  readonly id: string
  readonly version: number
  readonly orderIds: readonly string[]
}

/** Applies the policy to open orders that a person chose; no order of them is let through. */
export async function applyPolicy(tx: Tx, actor: Actor, { id, version, orderIds }: ApplyInput) {
  const found = await lockSuspicion(tx, id)
  throwIfRefused(refuseWithoutPolicy(found))
  if (found.version !== version) throw staleVersion(found.label, version, found.version)
  const known = await ownOrders(tx, actor, found, orderIds)
  const batchId = newId()
  const done = await settlePolicies(
    tx,
    known.map((order) => order.id),
    { caseId: id, batchId },
  )
  const held = [...done.values()].filter((kind) => kind === 'held').length
  const called = done.size - held
  if (done.size > 0)
    await appendEvent(tx, actor, {
      type: 'suspicious_case.applied',
      noun: suspiciousCaseNoun,
      id,
      label: found.label,
      data: {
        batchId,
        policyLabel: found.policy === null ? '' : policyLabels[found.policy].toLowerCase(),
        orders: known
          .filter((order) => done.has(order.id))
          .map(({ number }) => orderLabel(number))
          .join(', '),
      },
    })
  return {
    batchId: done.size > 0 ? batchId : null,
    held,
    called,
    skipped: known
      .filter((order) => !done.has(order.id))
      .map((order) => ({
        id: order.id,
        label: orderLabel(order.number),
        reason: 'The policy has nothing to do about it now.',
      })),
  }
}

/** A policy is in force: the case is restricted, or its restriction is appealed. */
function refuseWithoutPolicy(found: FoundSuspicion): Refusal | null {
  if (found.policy !== null) return null
  const now = suspiciousMachine.states[found.state].label.toLowerCase()
  return (
    refuseMove(suspiciousMachine, 'expire', found) ??
    new Refusal('conflict', 'wrong_state', `${found.label} is ${now}, so no policy applies.`)
  )
}

/** The chosen orders; one of another customer or outlet is not found. */
async function ownOrders(
  tx: Tx,
  actor: Actor,
  { id }: FoundSuspicion,
  orderIds: readonly string[],
) {
  const asked = [...new Set(orderIds)]
  const found = await sql<{ id: string; number: number }>`select o.id, o.number from orders o
    join suspicious_members m on m.customer_id = o.customer_id and m.case_id = ${id}
    where o.id = any(${asked}::uuid[])
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')} order by o.id`.execute(tx)
  if (found.rows.length < asked.length) throw notFound('One of these orders')
  return found.rows
}

type UndoInput = { readonly id: string; readonly batchId: string }

/** Releases the holds and required calls of one application; what a user released stays so. */
export async function undoApply(tx: Tx, actor: Actor, { id, batchId }: UndoInput) {
  const found = await lockSuspicion(tx, id)
  const undone = await sql<{ orderId: string; kind: string; holdId: string | null }>`
    update suspicious_effects set undone_at = now()
    where case_id = ${id} and batch_id = ${batchId} and undone_at is null
    returning order_id as "orderId", kind, hold_id as "holdId"`.execute(tx)
  if (undone.rows.length === 0)
    throw new Refusal(
      'conflict',
      'nothing_to_undo',
      `Nothing of this is left to undo in ${found.label.toLowerCase()}.`,
    )
  const orders = await lockOpenOrders(
    tx,
    undone.rows.map(({ orderId }) => orderId),
  )
  let released = 0
  for (const { orderId, kind, holdId } of undone.rows) {
    const order = orders.find((one) => one.id === orderId)
    if (!order) continue
    if (kind === 'call_asked' && order.mustCall) {
      await endRequiredCalls(tx, [orderId])
      released += 1
    }
    if (holdId === null || order.holdId !== holdId) continue
    const held = { id: orderId, label: orderLabel(order.number), outlet_id: order.outletId }
    const note = `${found.label}: applying the policy was undone`
    await closeHold(tx, actor, held, { id: holdId, kind: 'fraud', note })
    released += 1
  }
  await appendEvent(tx, actor, {
    type: 'suspicious_case.released_orders',
    noun: suspiciousCaseNoun,
    id,
    label: found.label,
    data: { batchId },
  })
  return { id, released }
}
