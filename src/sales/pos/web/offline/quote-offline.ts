import { priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import { breachedLimit } from '#sales/orders/order-money.rules.ts'
import { calculateCart, type LineWithPrice, type SaleLine } from '../../calculate-cart.ts'
import type { SaleQuote, Till } from '../../sales.contract.ts'
import { taxesOfLines } from '../../taxes-of-lines.ts'
import type { Cart, CartLine } from '../cart.ts'
import type { StoredProduct } from './till-database.ts'

type Register = NonNullable<Till['register']>

type Supply = {
  /** By id. */
  readonly products: ReadonlyMap<string, StoredProduct>
  /** The customer of the cart is one of the usual prices, as far as the device knows. */
  readonly isAtUsualPrices: boolean
}

/**
 * What a cart costs by the prices and rules that the device has, calculated as the server does. What
 * only the server can decide is refused.
 *
 * @throws Refusal `needs_server`, `not_for_sale`, `no_price`, `discount_too_large`
 */
export function quoteOffline(
  cart: Cart,
  register: Register,
  { products, isAtUsualPrices }: Supply,
): SaleQuote {
  const { currency, pricesIncludeTax, taxRounding, cashStepMinor, discounts } = register
  if (cart.exchange) throw exchangeNeedsServer()
  if (cart.customer && !isAtUsualPrices)
    throw needsServer(`Only the server knows the prices of ${cart.customer.name}.`)
  const lines = cart.lines.map((line) => pricedLine(line, products.get(line.variantId)))
  const { discountMinor } = cart
  refuseDiscounts(lines, discountMinor)
  const calculated = calculateCart({ lines, discountMinor, pricesIncludeTax, taxRounding })
  const { roles, ...limits } = discounts
  const lowered = calculated.lines.map((line) => loweredLine(line, pricesIncludeTax))
  return {
    currency,
    ...calculated.sums,
    pricesIncludeTax,
    taxRounding,
    taxes: taxesOfLines(calculated.lines),
    cashStepMinor,
    lines: calculated.lines.map((line) => ({ ...line, available: null })),
    limitBreached: breachedLimit(lowered, roles, limits, currency),
    exchange: null,
  }
}

function pricedLine(line: CartLine, product: StoredProduct | undefined): LineWithPrice {
  const { sku, variantId, title, quantity, quantityScale, discountMinor } = line
  if (!product) throw needsServer(`${sku} is not among the products that this register has.`)
  if (product.whyNot !== '') throw new Refusal('conflict', 'not_for_sale', product.whyNot)
  if (product.hasLots)
    throw needsServer(`${sku} has lots, and only the server knows which of them may be sold.`)
  const unitPriceMinor = line.unitPriceMinor ?? product.priceMinor
  if (unitPriceMinor === null)
    throw new Refusal(
      'unprocessable',
      'no_price',
      `${sku} has no price in the currency of this outlet. Give the line a price.`,
    )
  const { priceMinor: listPriceMinor, taxBasisPoints } = product
  return {
    ...{ variantId, sku, title, quantity, quantityScale, discountMinor },
    ...{ listPriceMinor, unitPriceMinor, taxBasisPoints },
  }
}

function refuseDiscounts(lines: readonly LineWithPrice[], discountMinor: number): void {
  const left = lines.map(
    ({ quantity, quantityScale, unitPriceMinor, discountMinor: off }) =>
      priceOf(quantity, quantityScale, unitPriceMinor) - off,
  )
  const at = left.findIndex((minor) => minor < 0)
  const line = lines[at]
  if (!line && discountMinor <= left.reduce((sum, minor) => sum + minor, 0)) return
  const of = line
    ? `${formatQuantity(line.quantity, line.quantityScale)} of ${line.sku} cost`
    : 'this sale costs'
  throw new Refusal(
    'unprocessable',
    'discount_too_large',
    `The discount is larger than ${of}. Lower it.`,
  )
}

/** Costs are not on the device: the server finds out when the sale arrives. */
function loweredLine(line: SaleLine, pricesIncludeTax: boolean) {
  const { sku, quantity, quantityScale, listPriceMinor, unitPriceMinor } = line
  return {
    ...{ sku, quantity, quantityScale },
    usualPriceMinor: listPriceMinor ?? unitPriceMinor,
    netMinor: line.lineMinor - line.discountMinor - line.saleDiscountMinor,
    taxInsideMinor: pricesIncludeTax ? line.taxMinor : 0,
    costMinor: null,
    loweredBefore: 0,
    offBeforeMinor: 0,
  }
}

export function exchangeNeedsServer(): Refusal {
  return new Refusal(
    'unprocessable',
    'needs_server',
    'An exchange needs the server, which can’t be reached: the goods may have been refunded at another register. Remove the returned goods, or wait for the network.',
  )
}

function needsServer(what: string): Refusal {
  return new Refusal(
    'unprocessable',
    'needs_server',
    `${what} Leave it out of this sale, or wait for the network.`,
  )
}
