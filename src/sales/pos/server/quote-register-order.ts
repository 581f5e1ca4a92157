import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import type { RegisterOrderQuote } from '../register-orders.contract.ts'
import type { CartInput } from '../sales.contract.ts'
import { priceCart } from './price-cart.ts'
import { cashStepAt } from './quote-sale.ts'
import { limitOfPrices } from './require-sale-prices.ts'

/** What a cart costs as an order, calculated by the code that places it; nothing is saved. */
export async function quoteRegisterOrder(
  reader: Reader,
  actor: Actor,
  cart: CartInput & { readonly shippingMinor: number },
): Promise<RegisterOrderQuote> {
  const { outletId } = await findRegister(reader, actor, cart.registerId)
  const priced = await priceCart(reader, outletId, cart)
  const { calculated, currency, pricesIncludeTax, shippingMinor } = priced
  return {
    currency,
    linesMinor: calculated.linesMinor,
    discountMinor: calculated.lineDiscountsMinor + calculated.orderDiscountMinor,
    shippingMinor,
    taxMinor: calculated.taxMinor,
    pricesIncludeTax,
    totalMinor: calculated.totalMinor,
    cashStepMinor: await cashStepAt(reader, outletId),
    limitBreached: await limitOfPrices(reader, actor, outletId, priced),
  }
}
