import { priceOf } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { refuseDiscount } from '../../order-money.rules.ts'
import { spread } from '../../order-money.ts'

type Discounted = {
  readonly orderDiscountMinor?: number | undefined
  readonly lines: readonly {
    readonly variantId: string
    readonly quantity: number
    readonly unitPriceMinor?: number | undefined
    readonly discountMinor?: number | undefined
  }[]
}

/**
 * The share of each line in the discount on its order, by the order's place in the list. Only orders
 * with such a discount are looked at, so that a plain one costs no query.
 */
export async function spreadDiscounts(
  reader: Reader,
  orders: readonly Discounted[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const discounted = orders.flatMap((order, at) => {
    const { orderDiscountMinor = 0, lines } = order
    return orderDiscountMinor > 0 ? [{ at, orderDiscountMinor, lines }] : []
  })
  if (discounted.length === 0) return new Map()
  const variants = await reader
    .selectFrom('variants')
    .select(['id', 'price_minor', 'quantity_scale'])
    .where('id', 'in', [
      ...new Set(discounted.flatMap(({ lines }) => lines.map(({ variantId }) => variantId))),
    ])
    .execute()
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  return new Map(
    discounted.map(({ at, orderDiscountMinor, lines }) => {
      const worths = lines.map(({ variantId, quantity, unitPriceMinor, discountMinor = 0 }) => {
        const variant = byId.get(variantId)
        // An unknown variant makes the placement fail with its own refusal.
        const price = unitPriceMinor ?? variant?.price_minor ?? 0
        return priceOf(quantity, variant?.quantity_scale ?? 0, price) - discountMinor
      })
      const worth = worths.reduce((sum, minor) => sum + minor, 0)
      if (worths.some((minor) => minor < 0) || orderDiscountMinor > worth) throw refuseDiscount()
      return [at, spread(orderDiscountMinor, worths)]
    }),
  )
}
