import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { packedOfLots } from '#sales/orders/server/index.ts'
import {
  askForLot,
  isSaleable,
  type LotToPack,
  lotsToPack,
  refuseLot,
  requireSaleable,
} from '#stock/inventory/server/index.ts'
import { pickedAndNotPacked } from './picked-units.ts'

/** The goods at the station, as their codes say. */
export type UnitAtBench = {
  readonly variantId: string
  readonly sku: string
  readonly quantityScale: number
  /** From its code, or from a code scanned for it; null without any. */
  readonly lotCode: string | null
  readonly expiresOn: string | null
}

type Taking = { readonly orderId: string; readonly outletId: string; readonly quantity: number }

/**
 * The lot of the goods to pack; null for goods without lots. Picked goods keep the lot of the pick;
 * otherwise the lot is scanned or chosen, and one that must not be sold is refused.
 *
 * @throws Refusal `lot_needed` with the lots to choose from, `wrong_lot`, `lot_expired`,
 * `lot_on_hold`, `lot_not_there`
 */
export async function lotAtBench(
  tx: Tx,
  unit: UnitAtBench,
  taking: Taking,
): Promise<string | null> {
  const { variantId, sku, quantityScale, lotCode } = unit
  const variant = await tx
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  if (variant.tracking === 'none') return null
  const lots = await lotsToPack(tx, { variantId, outletId: taking.outletId })
  const picked = await pickedAndNotPacked(tx, taking.orderId, variantId)
  const named = lotCode === null ? onlyOne(lots, picked) : lots.find(({ code }) => code === lotCode)
  if (lotCode !== null && !named) throw refuseLot('wrong_lot', unit, 'is not here')
  if (unit.expiresOn !== null && unit.expiresOn < (await todayAt(tx, taking.outletId)))
    throw refuseLot('lot_expired', unit, `was good until ${unit.expiresOn}`)
  if (named) {
    requireSaleable(unit, named)
    await sql`select from lots where id = ${named.id} for no key update`.execute(tx)
  }
  const packed = await packedOfLots(tx, {
    lotIds: lots.map(({ id }) => id),
    outletId: taking.outletId,
  })
  const freeOf = ({ id, free }: LotToPack) => free - (packed.get(id) ?? 0)
  if (!named) throw askForLot({ sku, quantityScale }, lots.filter(isSaleable), freeOf)
  if (freeOf(named) < taking.quantity)
    throw new Refusal(
      'conflict',
      'lot_not_there',
      `The system stock here has no more of lot ${named.code} of ${sku}: the rest is in parcels. Check the lot on the package again, or count it.`,
      { field: 'code', details: { lot: named.code } },
    )
  return named.id
}

function onlyOne(
  lots: readonly LotToPack[],
  picked: ReadonlyMap<string, number>,
): LotToPack | undefined {
  const [first, other] = lots.filter(({ id }) => (picked.get(id) ?? 0) > 0)
  return other ? undefined : first
}
