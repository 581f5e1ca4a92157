import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type LotToPack, lotsToPack } from './lots-to-pack.ts'

type Goods = {
  readonly variantId: string
  readonly sku: string
  readonly quantityScale: number
  /** From the package; null where no lot was scanned. */
  readonly lotCode: string | null
}

type Taking = {
  readonly outletId: string
  readonly quantity: number
  /** What of a lot is already picked and still on hand, by its id. */
  readonly taken: ReadonlyMap<string, number>
}

/**
 * The lot of goods that are about to leave an outlet; null for goods without lots. It is the
 * scanned one, or is asked for.
 *
 * @throws Refusal `lot_needed` with the lots to choose from, `wrong_lot`, `lot_expired`,
 * `lot_on_hold`, `lot_not_there`
 */
export async function lotToTake(
  reader: Reader,
  goods: Goods,
  { outletId, quantity, taken }: Taking,
): Promise<string | null> {
  const { variantId, sku, lotCode, quantityScale } = goods
  const { tracking } = await reader
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  if (tracking === 'none') return null
  const lots = await lotsToPack(reader, { variantId, outletId })
  const freeOf = ({ id, free }: LotToPack) => free - (taken.get(id) ?? 0)
  if (lotCode === null) throw askForLot({ sku, quantityScale }, lots.filter(isSaleable), freeOf)
  const named = lots.find(({ code }) => code === lotCode)
  if (!named) throw refuseLot('wrong_lot', { sku, lotCode }, 'is not in stock here')
  requireSaleable({ sku }, named)
  if (freeOf(named) < quantity)
    throw new Refusal(
      'conflict',
      'lot_not_there',
      `Only ${formatQuantity(Math.max(freeOf(named), 0), quantityScale)} of lot ${lotCode} of ${sku} are in stock here. Check the lot on the package, or count it.`,
      { field: 'code', details: { lot: lotCode } },
    )
  return named.id
}

export const isSaleable = ({ state, isExpired }: LotToPack) => state === 'approved' && !isExpired

export function requireSaleable(
  { sku }: Pick<Goods, 'sku'>,
  { code: lotCode, state, isExpired, expiresOn }: LotToPack,
): void {
  if (isExpired) throw refuseLot('lot_expired', { sku, lotCode }, `was good until ${expiresOn}`)
  if (state !== 'approved')
    throw refuseLot(
      'lot_on_hold',
      { sku, lotCode },
      state === 'recalled' ? 'is recalled' : 'is on hold',
    )
}

export function refuseLot(
  code: string,
  { sku, lotCode }: Pick<Goods, 'sku' | 'lotCode'>,
  says: string,
): Refusal {
  return new Refusal(
    'unprocessable',
    code,
    `Lot ${lotCode} of ${sku} ${says}. Put it back and take another lot.`,
    { field: 'code', details: { lot: lotCode } },
  )
}

export function askForLot(
  { sku, quantityScale }: Pick<Goods, 'sku' | 'quantityScale'>,
  lots: readonly LotToPack[],
  freeOf: (lot: LotToPack) => number,
): Refusal {
  const choices = lots
    .filter((lot) => freeOf(lot) > 0)
    .map((lot) => ({
      code: lot.code,
      says: `Lot ${lot.code}${lot.expiresOn ? `, until ${lot.expiresOn}` : ''}, ${formatQuantity(freeOf(lot), quantityScale)} here`,
    }))
  const message =
    choices.length > 0
      ? `Which lot of ${sku} is it? Scan the lot on the package, or choose it.`
      : `No lot of ${sku} that may be sold is in stock here. Count it, or ask who held its lots.`
  return new Refusal('unprocessable', 'lot_needed', message, {
    field: 'code',
    details: { choices },
  })
}
