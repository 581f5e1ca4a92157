import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { setRounding } from '#sales/orders/server/index.ts'
import type { ShopTerms } from '../shop-terms.ts'
import { isRounding } from '../shop-totals.ts'
import { holdForShop } from './hold-for-shop.ts'

type Stated = Pick<
  ShopTerms,
  | 'totalMinor'
  | 'currency'
  | 'lines'
  | 'shippingMinor'
  | 'shippingTaxMinor'
  | 'shippingTaxBasisPoints'
  | 'orderDiscountMinor'
  | 'charges'
  | 'pricesIncludeTax'
>

/**
 * Compares the channel's total with ours. What rounding explains is booked as a charge, and so is a
 * difference that a person took; any other difference holds the order, with both numbers.
 */
export async function settleTotal(
  tx: Tx,
  actor: Actor,
  orderId: string,
  stated: Stated,
  acceptedMinor: number | null,
): Promise<string | null> {
  const { ownMinor, differenceMinor } = await totalsOf(tx, orderId, stated.totalMinor)
  const label = isRounding(differenceMinor, stated)
    ? `Rounding of ${actor.name}`
    : differenceMinor === acceptedMinor
      ? `Difference to ${actor.name}`
      : null
  await setRounding(
    tx,
    orderId,
    label === null ? { label: '', amountMinor: 0 } : { label, amountMinor: differenceMinor },
  )
  const [theirs, own] = [stated.totalMinor, ownMinor].map((minor) =>
    formatMoney(minor, stated.currency),
  )
  const reason = label === null ? `${actor.name} says ${theirs}, and we calculate ${own}` : null
  return holdForShop(tx, actor, orderId, { kind: 'payment', cause: 'channel_total', reason })
}

/** What the parts of our order come to, and by how much the channel's total is more. */
export async function totalsOf(
  reader: Reader,
  orderId: string,
  totalMinor: number,
): Promise<{ ownMinor: number; differenceMinor: number }> {
  const ours = await reader
    .selectFrom('orders')
    .select('total_minor as total')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rounding = await reader
    .selectFrom('order_charges')
    .select('amount_minor as minor')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'rounding')
    .execute()
  const ownMinor = ours.total - rounding.reduce((total, { minor }) => total + minor, 0)
  return { ownMinor, differenceMinor: totalMinor - ownMinor }
}
