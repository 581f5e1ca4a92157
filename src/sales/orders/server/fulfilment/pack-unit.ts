import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { hintAfterCommit } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { assumePicks, undoAssumedPicks } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { lineForScan, openQuantity, refuseToPack } from '../../orders.rules.ts'
import { orderMachine } from '../../orders.states.ts'
import { provedVerdict } from '../checks/prove-address.ts'
import { findOrder, openHoldsOf } from '../find-order.ts'
import { linesOf } from '../lists/orders.queries.ts'
import { payableOf } from '../money/unpaid.ts'
import { countLot, packedLotsOf, packedOfLine } from './packed-lots.ts'

type Scanned = {
  readonly variantId: string
  readonly sku: string
  readonly packQuantity: number
  /** The lot of what goes in, asked for once it is known to go in; null where the product has none. */
  readonly lotOf?: (taking: Taking) => Promise<string | null>
  /** What a line in fractions weighs, of which so much is to go in; null where nothing was weighed. */
  readonly weighedOf?: (open: number) => Promise<number | null>
}

type Taking = { readonly orderId: string; readonly outletId: string; readonly quantity: number }

/**
 * Counts a scanned unit into the parcel of a confirmed order that is not on hold, whose address is
 * checked and whose balance is settled or will be collected; the last unit packs the order. The
 * order row is locked, so that two packing stations on one order cannot exceed a line.
 *
 * @returns the line that took the unit, whether the order is packed now, and the order's facts
 */
export async function packUnit(tx: Tx, actor: Actor, orderId: string, scanned: Scanned) {
  const order = await lockForPacking(tx, actor, orderId)
  const openHolds = await openHoldsOf(tx, orderId)
  const addressVerdict = await provedVerdict(tx, orderId, order.address_verdict)
  throwIfRefused(
    refuseToPack({ ...payableOf(order), state: order.state, addressVerdict }, openHolds),
  )
  const lines = await linesOf(tx, orderId)
  const found = lineForScan(order.label, lines, scanned)
  if (found instanceof Refusal) throw found
  const { quantity } = found
  const isWeighed = found.line.quantityScale > 0
  const weighed = isWeighed ? ((await scanned.weighedOf?.(quantity)) ?? null) : null
  const leaving = weighed ?? quantity
  const lotId = await scanned.lotOf?.({ orderId, outletId: order.outlet_id, quantity: leaving })
  await tx
    .updateTable('order_lines')
    .set((row) => ({
      packed_quantity: row('packed_quantity', '+', quantity),
      ...(isWeighed ? { weighed_quantity: weighed } : {}),
    }))
    .where('id', '=', found.line.id)
    .execute()
  if (lotId) await countLot(tx, found.line.id, { lotId, quantity: leaving })
  const goods = { sourceLineId: found.line.id, variantId: scanned.variantId }
  const packed = await packedOfLine(tx, found.line.id)
  await assumePicks(tx, { ...goods, outletId: order.outlet_id }, packed)
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [orderId], outletId: order.outlet_id })
  const left = lines.reduce((sum, line) => sum + openQuantity(line), 0) - quantity
  if (left === 0) {
    await move(tx, actor, {
      machine: orderMachine,
      noun: orderNoun,
      move: 'pack',
      id: orderId,
      label: order.label,
      outletId: order.outlet_id,
    })
  }
  return {
    lineId: found.line.id,
    isPacked: left === 0,
    number: order.number,
    label: order.label,
    outletId: order.outlet_id,
  }
}

/**
 * Takes one unit of a line out of the parcel again, while the order is not packed. Where several lots of
 * it are in there the one that is taken out has to be named.
 */
export async function takeOutUnit(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { lineId, lotId }: { readonly lineId: string; readonly lotId?: string | undefined },
): Promise<void> {
  const order = await lockForPacking(tx, actor, orderId)
  const line = (await linesOf(tx, orderId)).find((candidate) => candidate.id === lineId)
  if (!line) throw notFound('This line')
  if (line.packedQuantity === 0) {
    throw new Refusal(
      'conflict',
      'nothing_packed',
      `Nothing of ${line.sku} is in the parcel of ${order.label}.`,
    )
  }
  const lots = (await packedLotsOf(tx, orderId)).filter((lot) => lot.lineId === lineId)
  const lot = lots.length > 1 ? lots.find((each) => each.lotId === lotId) : lots[0]
  if (!lot && lots.length > 1) {
    throw new Refusal(
      'unprocessable',
      'lot_needed',
      `Lots ${lots.map(({ code }) => code).join(' and ')} of ${line.sku} are in the parcel. Say which of them you take out.`,
      { field: 'lotId' },
    )
  }
  const isWeighed = line.quantityScale > 0
  const unit = isWeighed ? line.packedQuantity : 1
  if (lot)
    await countLot(tx, lineId, { lotId: lot.lotId, quantity: isWeighed ? -lot.quantity : -1 })
  await tx
    .updateTable('order_lines')
    .set((row) => ({
      packed_quantity: row('packed_quantity', '-', unit),
      ...(isWeighed ? { weighed_quantity: null } : {}),
    }))
    .where('id', '=', lineId)
    .execute()
  await undoAssumedPicks(tx, lineId, await packedOfLine(tx, lineId))
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [orderId], outletId: order.outlet_id })
}

async function lockForPacking(tx: Tx, actor: Actor, orderId: string) {
  const order = await findOrder(tx, actor, capability.dispatch, orderId, { locked: true })
  throwIfRefused(refuseMove(orderMachine, 'pack', order))
  return order
}
