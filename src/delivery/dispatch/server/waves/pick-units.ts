import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { isBlocked } from '#stock/inventory/server/index.ts'
import {
  type GivenAmount,
  type ScannedGoods,
  scannedAmount,
} from '#stock/scanning/scanned-amount.ts'
import { binFirst, otherItem, otherLot, otherLotInHand, wrongStep } from '../../pick-refusals.ts'
import { type PickStep, refuseTooMuch, restOf } from '../../waves.rules.ts'
import { keepPick } from './keep-pick.ts'
import type { Picking } from './picking.ts'
import { requireOpenOrder } from './require-open-order.ts'

type Units = ScannedGoods & { readonly variantId: string; readonly lotCode: string | null }

/** Units of the current product; the same code names its lot, or the lot is asked for next. */
export async function takeUnits(
  tx: Tx,
  actor: Actor,
  picking: Picking,
  units: Units,
  given: GivenAmount,
): Promise<PickStep> {
  const { wave, line, asks } = picking
  if (units.variantId !== line.variantId) throw otherItem(units.sku, line)
  await requireOpenOrder(tx, line.orderId)
  if (asks === 'lot') {
    if (units.lotCode === null) throw wrongStep(line, asks)
    return takeLot(tx, actor, picking, units.lotCode)
  }
  if (asks === 'bin') throw binFirst(line)
  const quantity = scannedAmount(units, given, restOf(line))
  if (quantity instanceof Refusal) throw quantity
  throwIfRefused(refuseTooMuch({ ...line, unit: units.unit }, quantity))
  const named = units.lotCode === null ? null : await lotToTake(tx, picking, units.lotCode)
  const lotId = line.isTracked ? named : null
  if (line.inHand > 0 && lotId !== null && lotId !== line.inHandLotId) throw otherLotInHand(line)
  const isWhole = !line.isTracked || lotId !== null
  if (wave.method === 'single' && isWhole) {
    await keepPick(tx, actor, picking, { quantity, lotId, fromHand: 0 })
    return 'item'
  }
  await tx
    .updateTable('wave_lines')
    .set((row) => ({
      in_hand: row('in_hand', '+', quantity),
      in_hand_lot_id: lotId ?? line.inHandLotId,
    }))
    .where('id', '=', line.id)
    .execute()
  return 'item'
}

/** The lot of the units in hand. */
export async function takeLot(
  tx: Tx,
  actor: Actor,
  picking: Picking,
  code: string,
): Promise<PickStep> {
  const { wave, line } = picking
  const lotId = await lotToTake(tx, picking, code)
  if (wave.method === 'single') {
    await keepPick(tx, actor, picking, { quantity: line.inHand, lotId, fromHand: line.inHand })
    return 'lot'
  }
  await tx
    .updateTable('wave_lines')
    .set({ in_hand_lot_id: lotId })
    .where('id', '=', line.id)
    .execute()
  return 'lot'
}

/** A lot of the product that is at this outlet and may be sold. */
async function lotToTake(tx: Tx, { wave, line }: Picking, code: string): Promise<string> {
  const lot = await tx
    .selectFrom('lots as lot')
    .innerJoin('stock_places', 'stock_places.lot_id', 'lot.id')
    .select('lot.id')
    .where('lot.variant_id', '=', line.variantId)
    .where('lot.code', '=', code)
    .where(({ not }) => not(isBlocked('stock_places.outlet_id')))
    .where('stock_places.outlet_id', '=', wave.outletId)
    .where('stock_places.on_hand', '>', 0)
    .executeTakeFirst()
  if (lot) return lot.id
  throw otherLot(code, line)
}
