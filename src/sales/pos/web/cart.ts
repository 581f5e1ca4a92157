import { newUuid } from '#platform/web/new-uuid.ts'
import { type CartExchange, exchangeToQuote } from './exchange/exchange-cart.ts'

/** A line of the cart. Quantities are steps of the scale. */
export type CartLine = {
  readonly key: string
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantity: number
  readonly quantityScale: number
  /** Typed by the cashier; null for the price of the list. */
  readonly unitPriceMinor: number | null
  readonly discountMinor: number
  readonly lotCode: string | null
}

export type Cart = {
  /** Of the sale that it becomes: sent twice, it is recorded once. */
  readonly saleId: string
  readonly lines: readonly CartLine[]
  readonly customer: { readonly id: string; readonly name: string } | null
  /** On the sale as a whole. */
  readonly discountMinor: number
  /** Goods of an earlier sale that come back and pay for this one. */
  readonly exchange?: CartExchange | null
}

export type Goods = Pick<CartLine, 'variantId' | 'sku' | 'title' | 'quantityScale'> & {
  readonly lotCode?: string | null
}

export function emptyCart(): Cart {
  return { saleId: newUuid(), lines: [], customer: null, discountMinor: 0 }
}

export const isUnused = ({ lines, customer, exchange }: Cart): boolean =>
  lines.length === 0 && customer === null && !exchange

/** One whole unit, or one step where the product is sold in parts of a unit. */
export const oneUnit = (scale: number): number => 10 ** scale

/** More of what is in the cart at its usual price, else a new line at the end. */
export function withGoods(cart: Cart, goods: Goods, quantity: number): Cart {
  const lotCode = goods.lotCode ?? null
  const known = cart.lines.find(
    (line) =>
      line.variantId === goods.variantId &&
      line.lotCode === lotCode &&
      line.unitPriceMinor === null &&
      line.discountMinor === 0,
  )
  if (known) return withLine(cart, known.key, { quantity: known.quantity + quantity })
  const { variantId, sku, title, quantityScale } = goods
  const line: CartLine = {
    ...{ variantId, sku, title, quantityScale, quantity, lotCode },
    key: newUuid(),
    unitPriceMinor: null,
    discountMinor: 0,
  }
  return { ...cart, lines: [...cart.lines, line] }
}

export function withLine(cart: Cart, key: string, change: Partial<Omit<CartLine, 'key'>>): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  }
}

export function withoutLine(cart: Cart, key: string): Cart {
  const lines = cart.lines.filter((line) => line.key !== key)
  return { ...cart, lines, discountMinor: lines.length === 0 ? 0 : cart.discountMinor }
}

/** A removed line at its place again; of a later sale nothing is changed. */
export function withLineBack(cart: Cart, before: Cart, key: string): Cart {
  const at = before.lines.findIndex((line) => line.key === key)
  const line = before.lines[at]
  const isThere = cart.lines.some((other) => other.key === key)
  if (!line || isThere || cart.saleId !== before.saleId) return cart
  const { discountMinor } = cart.lines.length === 0 ? before : cart
  return { ...cart, discountMinor, lines: cart.lines.toSpliced(at, 0, line) }
}

/** The cart as the server calculates it. */
export function inputOf(cart: Cart, registerId: string) {
  const { lines, customer, discountMinor, exchange } = cart
  return {
    ...(exchange ? { exchange: exchangeToQuote(exchange) } : {}),
    registerId,
    customerId: customer?.id ?? null,
    discountMinor,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      quantity: line.quantity,
      discountMinor: line.discountMinor,
      ...(line.unitPriceMinor === null ? {} : { unitPriceMinor: line.unitPriceMinor }),
      ...(line.lotCode === null ? {} : { lotCode: line.lotCode }),
    })),
  }
}
