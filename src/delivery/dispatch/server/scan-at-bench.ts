import { capability } from '#organization/users/capabilities.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { findOrder, packUnit, takeOutUnit } from '#sales/orders/server/index.ts'
import { knownLots } from '#stock/inventory/server/index.ts'
import { scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { refuseScan, shown } from '#stock/scanning/scanning.rules.ts'
import { keepScan, noteScan, readGoodsScan, scanIn } from '#stock/scanning/server/index.ts'
import { parcelCode, parcelNoun } from '../dispatch.nouns.ts'
import { dispatchSettings } from '../dispatch.settings.ts'
import { refuseWeight } from '../weighed-goods.rules.ts'
import { packInBox, refuseBoxAsUnit } from './box-of-order.ts'
import { benchOf } from './dispatch.queries.ts'
import { lotAtBench } from './lot-at-bench.ts'
import { moveParcel } from './parcels/move-parcel.ts'
import { leaveWave } from './waves/finish-picking.ts'

type Scan = {
  readonly orderId: string
  /** The quantity in steps of the variant, where its code does not contain it. */
  readonly amount?: number | undefined
  readonly code: string
  readonly lotOf?: string | undefined
}

/**
 * A unit was scanned into the parcel of an order, or the lot of the unit before. Each scan has its
 * own key, so that one sent twice counts once.
 */
export function packScannedUnit(
  db: Database,
  actor: Actor,
  input: Scan,
  request: IdempotentRequest | null,
) {
  const scan = scanIn('pack', orderNoun, input.orderId, input.code)
  return keepScan(db, actor, scan, request, async (tx) => {
    const unit = await readUnit(tx, actor, input)
    const { variantId, sku, quantity, quantityScale } = unit
    const packed = await packUnit(tx, actor, input.orderId, {
      variantId,
      sku,
      // A line in fractions is packed as a whole, with its measured quantity.
      packQuantity: quantityScale === 0 ? quantity : 1,
      lotOf: (taking) => lotAtBench(tx, unit, taking),
      weighedOf: (open) => weighedAtBench(tx, unit, input, open),
    }).catch(async (refusal: unknown) => {
      throw await refuseBoxAsUnit(tx, { id: variantId, sku }, refusal)
    })
    if (packed.isPacked) {
      await makeParcel(tx, actor, input.orderId, packed)
      await leaveWave(tx, actor, input.orderId)
    }
    const answer = { lineId: packed.lineId, bench: await benchOf(tx, actor, input) }
    return { answer }
  })
}

/** The scanned product; a text that is not a product is the lot of the one before. */
async function readUnit(tx: Tx, actor: Actor, { orderId, code, lotOf }: Scan) {
  const order = await findOrder(tx, actor, capability.dispatch, orderId)
  const outletId = order.outlet_id
  noteScan(tx, { outletId, taskLabel: order.label })
  const unit = await readGoodsScan(tx, actor, { code, lotOf, outletId, knownLots })
  if (lotOf !== undefined && unit.lotCode === code.trim()) await requireLotKnown(tx, unit, code)
  return unit
}

/** What is not a lot of the product at all is an unknown code, not a wrong lot. */
async function requireLotKnown(tx: Tx, unit: { variantId: string; sku: string }, code: string) {
  const lot = await tx
    .selectFrom('lots')
    .select('id')
    .where('variant_id', '=', unit.variantId)
    .where('code', '=', code.trim())
    .executeTakeFirst()
  if (lot) return
  const says = `Unknown code ${shown(code)}. Scan the lot of ${unit.sku}, or press Esc.`
  throw refuseScan('unknown_barcode', code, says)
}

type Unit = Awaited<ReturnType<typeof readUnit>>

/**
 * The weight of goods by weight, from their label or as entered, compared with their line. What was
 * weighed while picking is not asked for again.
 */
async function weighedAtBench(
  tx: Tx,
  unit: Unit,
  scan: Scan,
  open: number,
): Promise<number | null> {
  const { amount } = scan
  if (!unit.tellsAmount && amount === undefined && (await isPicked(tx, scan.orderId, unit)))
    return null
  const weighed = scannedAmount(unit, { amount }, open)
  if (weighed instanceof Refusal) throw weighed
  const { outlet_id: outletId } = await tx
    .selectFrom('orders')
    .select('outlet_id')
    .where('id', '=', scan.orderId)
    .executeTakeFirstOrThrow()
  const percent = await settingOf(tx, dispatchSettings.weighedOffPercent, outletId)
  throwIfRefused(refuseWeight(unit, weighed, { ordered: open, percent }))
  return weighed === open ? null : weighed
}

async function isPicked(tx: Tx, orderId: string, { variantId }: Unit): Promise<boolean> {
  const picked = await tx
    .selectFrom('wave_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('variant_id', '=', variantId)
    .where('picked', '>', 0)
    .executeTakeFirst()
  return picked !== undefined
}

async function makeParcel(
  tx: Tx,
  actor: Actor,
  orderId: string,
  order: { number: number; outletId: string },
): Promise<void> {
  const code = parcelCode(order.number)
  const before = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const id = before?.id ?? newId()
  await packInBox(tx, actor, orderId, { id, code })
  if (before) {
    const parcel = { id, code, orderId, outletId: order.outletId }
    const set = { packed_by: actor.userId, packed_at: new Date().toISOString() }
    await moveParcel(tx, actor, parcel, { move: 'pack_again', set })
    return
  }
  await tx
    .insertInto('parcels')
    .values({
      id,
      code,
      order_id: orderId,
      outlet_id: order.outletId,
      packed_by: actor.userId,
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'parcel.packed',
    noun: parcelNoun,
    id,
    label: `Parcel ${code}`,
    outletId: order.outletId,
    data: { order: orderId },
  })
}

export async function takeUnitOut(
  tx: Tx,
  actor: Actor,
  input: { orderId: string; lineId: string; lotId?: string | undefined },
) {
  await takeOutUnit(tx, actor, input.orderId, input)
  return benchOf(tx, actor, input)
}
