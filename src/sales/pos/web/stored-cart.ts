import { type Cart, type CartLine, emptyCart, isUnused } from './cart.ts'
import { isExchange } from './exchange/exchange-cart.ts'

const cartKey = (registerId: string) => `quartermaster_cart_${registerId}`
const registerKey = 'quartermaster_register'

/** The cart that was open at this register when the page was left; else an empty one. */
export function storedCart(registerId: string): Cart {
  try {
    const text = window.localStorage.getItem(cartKey(registerId))
    const kept: unknown = text === null ? null : JSON.parse(text)
    return isCart(kept) ? named(kept) : emptyCart()
  } catch {
    return emptyCart()
  }
}

/** Of the customer only the id is kept on the device; the name is read again. */
export function storeCart(registerId: string, cart: Cart): void {
  try {
    if (isUnused(cart)) window.localStorage.removeItem(cartKey(registerId))
    else window.localStorage.setItem(cartKey(registerId), JSON.stringify(withoutName(cart)))
  } catch {
    // Without storage the cart is kept until the page is left.
  }
}

const named = (cart: Cart): Cart => ({
  ...cart,
  customer: cart.customer && { ...cart.customer, name: '' },
})

const withoutName = ({ customer, ...cart }: Cart) => ({
  ...cart,
  customer: customer && { id: customer.id },
})

/** The register that was chosen in this browser. */
export function storedRegister(): string | null {
  try {
    return window.localStorage.getItem(registerKey)
  } catch {
    return null
  }
}

export function storeRegister(id: string): void {
  try {
    window.localStorage.setItem(registerKey, id)
  } catch {
    // Without storage the register is chosen again next time.
  }
}

export function isCart(kept: unknown): kept is Cart {
  if (!isRecord(kept)) return false
  const { saleId, lines, customer, discountMinor, exchange = null } = kept
  return (
    (exchange === null || isExchange(exchange)) &&
    typeof saleId === 'string' &&
    typeof discountMinor === 'number' &&
    (customer === null || (isRecord(customer) && typeof customer.id === 'string')) &&
    Array.isArray(lines) &&
    lines.every(isLine)
  )
}

function isLine(line: unknown): line is CartLine {
  if (!isRecord(line)) return false
  const texts = [line.key, line.variantId, line.sku, line.title]
  const numbers = [line.quantity, line.quantityScale, line.discountMinor]
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => typeof number === 'number')
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
