import { type Minor, parseMoney, plainMoney, priceOf } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { Customer } from '#sales/customers/customers.fields.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import type { Billing } from '../billing.fields.ts'
import type { NewOrder } from '../new-order.fields.ts'
import type { EditedTermsNow } from '../order-edits.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { isMatched } from '../short.rules.ts'

export type DraftLine = {
  /** The line of the order that is edited; empty for one that comes new. */
  readonly lineId: string
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly scale: number
  /** The price of one unit without an override. */
  readonly usualMinor: Minor
  /** As typed; they may be no numbers yet. An empty price is the usual one. */
  readonly quantity: string
  readonly price: string
  /** An amount, or `10%`. */
  readonly discount: string
}

/** An order as it is being written down; numbers are the text that was typed. */
export type Draft = {
  readonly outletId: string
  readonly customerId: string | null
  readonly shipName: string
  readonly shipPhone: string
  readonly shipAddress: string
  readonly shipCity: string
  readonly shipPostcode: string
  readonly shipCountry: string
  readonly email: string
  /** As written, or as the customer's record proposes it; it counts where it is not the delivery address. */
  readonly billing: Billing
  readonly isBilledApart: boolean
  readonly paymentMethod: NewOrder['paymentMethod']
  /** Empty: that of the customer, or of the order that is edited; `noPriceList`: none. */
  readonly priceListId: string
  readonly discount: string
  readonly shipping: string
  readonly paid: string
  readonly tender: Tender
  readonly reference: string
  readonly priority: Order['priority']
  readonly promisedOn: string
  readonly tags: string
  readonly copiedFrom: string | null
  readonly isAgreedByPhone: boolean
  readonly note: string
  readonly lines: readonly DraftLine[]
}

export const noBilling: Billing = { name: '', address: '', postcode: '', city: '', country: '' }

/** Usual prices, regardless of the customer's list. */
export const noPriceList = 'none'

export const emptyDraft: Draft = {
  outletId: '',
  customerId: null,
  shipName: '',
  shipPhone: '',
  shipAddress: '',
  shipCity: '',
  shipPostcode: '',
  shipCountry: '',
  email: '',
  billing: noBilling,
  isBilledApart: false,
  paymentMethod: 'cash_on_delivery',
  priceListId: '',
  discount: '',
  shipping: '',
  paid: '',
  tender: 'bank_transfer',
  reference: '',
  priority: 'normal',
  promisedOn: '',
  tags: '',
  copiedFrom: null,
  isAgreedByPhone: false,
  note: '',
  lines: [],
}

/** Identifies a line of the draft: an edited order may have a variant twice. */
export const keyOfLine = ({ lineId, variantId }: DraftLine) => lineId || variantId

/** Adds one unit of the variant to its line, or a new line. */
export function withUnit<D extends Pick<Draft, 'lines'>>(draft: D, variant: VariantFacts): D {
  const known = draft.lines.find(({ variantId }) => variantId === variant.id)
  if (known) {
    const one = 10 ** known.scale
    const more = (parseQuantity(known.quantity, known.scale) ?? 0) / one + 1
    return withLine(draft, keyOfLine(known), { quantity: String(more) })
  }
  const line: DraftLine = {
    lineId: '',
    variantId: variant.id,
    sku: variant.sku,
    title: variant.title,
    scale: variant.quantityScale,
    usualMinor: variant.priceMinor,
    quantity: '1',
    price: '',
    discount: '',
  }
  return { ...draft, lines: [...draft.lines, line] }
}

export function withLine<D extends Pick<Draft, 'lines'>>(
  draft: D,
  key: string,
  change: Partial<DraftLine>,
): D {
  const lines = draft.lines.map((line) => (keyOfLine(line) === key ? { ...line, ...change } : line))
  return { ...draft, lines }
}

export function withoutLine<D extends Pick<Draft, 'lines'>>(draft: D, key: string): D {
  return { ...draft, lines: draft.lines.filter((line) => keyOfLine(line) !== key) }
}

export function withCustomer(draft: Draft, customer: Customer): Draft {
  return {
    ...draft,
    customerId: customer.id,
    shipName: customer.fullName,
    shipPhone: customer.phone,
    shipAddress: customer.address,
    shipCity: customer.city,
    shipPostcode: customer.postcode,
    shipCountry: customer.country,
    email: customer.email,
    billing: billingOfCustomer(customer),
    priceListId: '',
  }
}

/** What the customer's record proposes where an order is billed to another address than it goes to. */
export function billingOfCustomer(customer: Customer): Billing {
  const { fullName: name, address, postcode, city, country } = customer
  return { name, address, postcode, city, country }
}

/** The same order once more: whom it goes to and what is in it, at the prices of today. */
export function copyOf(order: Order): Draft {
  const { customerId, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry } =
    order
  return {
    ...emptyDraft,
    ...{ customerId, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry },
    email: order.email,
    billing: order.billing ?? noBilling,
    isBilledApart: order.billing !== null,
    outletId: order.outletId,
    paymentMethod: order.paymentMethod,
    shipping: order.shippingMinor === 0 ? '' : plainMoney(order.shippingMinor, order.currency),
    tags: order.tags.join(', '),
    copiedFrom: order.id,
    note: order.note,
    lines: order.lines
      .filter((line) => line.quantity > line.cancelledQuantity)
      .filter(isMatched)
      .map((line) => ({
        lineId: '',
        variantId: line.variantId,
        sku: line.sku,
        title: line.title,
        scale: line.quantityScale,
        usualMinor: line.unitPriceMinor,
        quantity: formatQuantity(line.quantity - line.cancelledQuantity, line.quantityScale),
        price: '',
        discount: '',
      })),
  }
}

/** The lines of an order that can be edited: those that match a product. */
export function editedLines(lines: EditedTermsNow['lines'], currency: string): DraftLine[] {
  return lines.filter(isMatched).map((line) => ({
    lineId: line.lineId,
    variantId: line.variantId,
    sku: line.sku,
    title: line.title,
    scale: line.quantityScale,
    usualMinor: line.unitPriceMinor,
    quantity: formatQuantity(line.quantity, line.quantityScale),
    price: '',
    discount: line.discountMinor === 0 ? '' : plainMoney(line.discountMinor, currency),
  }))
}

/** The lines and terms of an order, to be changed. */
export function draftOfEdit(order: Order, money: OrderMoneyFacts): Draft {
  const text = (minor: Minor) => (minor === 0 ? '' : plainMoney(minor, money.currency))
  return {
    ...copyOf(order),
    copiedFrom: null,
    discount: text(money.orderDiscountMinor),
    shipping: text(money.shippingMinor),
    lines: editedLines(money.lines, money.currency),
  }
}

/** What a line costs before discounts, or null while its quantity or price is no number. */
export function lineMinor(line: DraftLine, currency: string): Minor | null {
  const quantity = parseQuantity(line.quantity, line.scale)
  const price = line.price.trim() === '' ? line.usualMinor : parseMoney(line.price, currency)
  return quantity === null || price === null ? null : priceOf(quantity, line.scale, price)
}

/** `10%` of what it comes off, or an amount; 0 where nothing is typed, null where it is no number. */
export function discountMinor(text: string, ofMinor: Minor, currency: string): Minor | null {
  if (text.trim() === '') return 0
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(text.trim())?.[1]
  if (percent === undefined) return parseMoney(text, currency)
  const basisPoints = BigInt(Math.round(Number(percent) * 100))
  if (basisPoints > 10_000n) return null
  return Number((BigInt(ofMinor) * basisPoints + 5_000n) / 10_000n)
}

/** What the lines cost after their own discounts, as far as they are numbers. */
export function netLinesMinor({ lines }: Pick<Draft, 'lines'>, currency: string): Minor {
  return lines.reduce((sum, line) => {
    const worth = lineMinor(line, currency) ?? 0
    return sum + worth - (discountMinor(line.discount, worth, currency) ?? 0)
  }, 0)
}

/** Whether a reason is required: a price or a discount differs from the usual one. */
export function isLowered(draft: Pick<Draft, 'lines' | 'discount'>): boolean {
  const isTyped = ({ price, discount }: DraftLine) => price.trim() !== '' || discount.trim() !== ''
  return draft.discount.trim() !== '' || draft.lines.some(isTyped)
}
