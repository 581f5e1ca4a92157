import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Finding } from '../offline-sales.rules.ts'
import type { CartInput } from '../sales.contract.ts'
import { priceCart } from './price-cart.ts'
import { limitOfPrices } from './require-sale-prices.ts'

/** What differs between the prices of a sale and those that the server gives now. */
export async function findPriceDifferences(
  reader: Reader,
  actor: Actor,
  outletId: string,
  cart: Omit<CartInput, 'registerId'>,
): Promise<Finding[]> {
  try {
    const priced = await priceCart(reader, outletId, cart)
    const differs = priced.lines.some((line) => line.unitPriceMinor !== line.usualPriceMinor)
    const limitBreached = await limitOfPrices(reader, actor, outletId, priced)
    return [
      ...(differs ? ['price_differs' as const] : []),
      ...(limitBreached === '' ? [] : ['discount_above_limit' as const]),
    ]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code === 'not_for_sale' ? 'not_for_sale' : 'price_differs']
  }
}
