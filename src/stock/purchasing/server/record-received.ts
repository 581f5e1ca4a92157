import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openOf } from '../purchase-orders.rules.ts'
import { type PurchaseOrderState, purchaseOrderMachine } from '../purchase-orders.states.ts'
import { type FoundOrder, findPurchaseOrder } from './find-purchase-order.ts'
import { movePurchaseOrder } from './move-purchase-order.ts'
import { expectRest, linesOfOrder, type OrderLine } from './order-lines.ts'
import { decideProposal } from './propose-changes.ts'

const { receiving } = capability

export type ReceivedUnits = {
  readonly lineId: string
  /** In steps of the variant's scale; negative where a receipt is undone. */
  readonly accepted: number
  readonly rejected: number
}

export type OrderToReceive = FoundOrder & { readonly items: readonly OrderLine[] }

/**
 * The order of a delivery with its lines, locked until the end of the transaction.
 *
 * @throws Refusal `wrong_state` where nothing can be received for it
 */
export async function lockForReceiving(tx: Tx, actor: Actor, id: string): Promise<OrderToReceive> {
  const order = await findPurchaseOrder(tx, actor, id, { isLocked: true, by: receiving })
  throwIfRefused(refuseMove(purchaseOrderMachine, 'receive', order))
  return { ...order, items: await linesOfOrder(tx, id) }
}

/**
 * Adds what a receipt accepted and rejected to the lines of its order, moves the order on, and
 * records the rest as incoming. The order must be locked by `lockForReceiving`.
 */
export async function recordReceived(
  tx: Tx,
  actor: Actor,
  order: FoundOrder,
  { units, receipt }: { readonly units: readonly ReceivedUnits[]; readonly receipt: string },
): Promise<{ state: PurchaseOrderState; version: number }> {
  const lines = await addUnits(tx, order.id, units)
  const isDone = lines.every((line) => openOf(line) === 0)
  const state = isDone ? 'received' : 'partially_received'
  const version = await movePurchaseOrder(tx, actor, order, isDone ? 'receive' : 'receive_part', {
    data: { receipt },
  })
  // Goods that came answer what the supplier proposed.
  await decideProposal(tx, actor, order.id, 'declined')
  await expectRest(tx, { ...order, state }, lines)
  return { state, version }
}

/**
 * Takes the units of a receipt that is undone from the lines of its order again. The order must be
 * received or partly received.
 */
export async function recordUndone(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { units, receipt }: { readonly units: readonly ReceivedUnits[]; readonly receipt: string },
): Promise<{ state: PurchaseOrderState; version: number }> {
  const order = await findPurchaseOrder(tx, actor, orderId, { isLocked: true, by: receiving })
  throwIfRefused(refuseMove(purchaseOrderMachine, 'undo_receipt', order))
  const lines = await addUnits(
    tx,
    orderId,
    units.map(({ lineId, accepted, rejected }) => ({
      lineId,
      accepted: -accepted,
      rejected: -rejected,
    })),
  )
  const isAll = lines.every(({ accepted, rejected }) => accepted === 0 && rejected === 0)
  const state = isAll ? 'confirmed' : 'partially_received'
  const version = await movePurchaseOrder(tx, actor, order, isAll ? 'undo_receipt' : 'undo_part', {
    data: { receipt },
  })
  await expectRest(tx, { ...order, state }, lines)
  return { state, version }
}

async function addUnits(
  tx: Tx,
  orderId: string,
  units: readonly ReceivedUnits[],
): Promise<OrderLine[]> {
  await sql`update purchase_order_lines line set accepted = line.accepted + r.accepted,
      rejected = line.rejected + r.rejected
    from (select "lineId", sum(accepted)::bigint as accepted, sum(rejected)::bigint as rejected
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
        as u("lineId" uuid, accepted bigint, rejected bigint) group by 1) as r
    where line.id = r."lineId" and line.purchase_order_id = ${orderId}`.execute(tx)
  return linesOfOrder(tx, orderId)
}
