import type { VariantFacts } from '#catalog/catalog.contract.ts'
import type { Customer } from '#customers/customers.contract.ts'
import { type Minor, parseMoney, priceOf } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import type { NewOrder } from '../orders.contract.ts'

export type DraftLine = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly scale: number
  /** As typed; they may be no numbers yet. */
  readonly quantity: string
  readonly price: string
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
  readonly paymentMethod: NewOrder['paymentMethod']
  readonly shipping: string
  readonly note: string
  readonly lines: readonly DraftLine[]
}

export const emptyDraft: Draft = {
  outletId: '',
  customerId: null,
  shipName: '',
  shipPhone: '',
  shipAddress: '',
  shipCity: '',
  shipPostcode: '',
  shipCountry: '',
  paymentMethod: 'cash_on_delivery',
  shipping: '',
  note: '',
  lines: [],
}

/** The variant once more: one unit more on its line, or a line of its own. */
export function withUnit(draft: Draft, variant: VariantFacts, priceText: string): Draft {
  const known = draft.lines.find(({ variantId }) => variantId === variant.id)
  if (known) {
    const one = 10 ** known.scale
    const more = (parseQuantity(known.quantity, known.scale) ?? 0) / one + 1
    return withLine(draft, variant.id, { quantity: String(more) })
  }
  const line: DraftLine = {
    variantId: variant.id,
    sku: variant.sku,
    title: variant.title,
    scale: variant.quantityScale,
    quantity: '1',
    price: priceText,
  }
  return { ...draft, lines: [...draft.lines, line] }
}

export function withLine(draft: Draft, variantId: string, change: Partial<DraftLine>): Draft {
  const lines = draft.lines.map((line) =>
    line.variantId === variantId ? { ...line, ...change } : line,
  )
  return { ...draft, lines }
}

export function withoutLine(draft: Draft, variantId: string): Draft {
  return { ...draft, lines: draft.lines.filter((line) => line.variantId !== variantId) }
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
  }
}

/** What a line costs, or null while its quantity or price is no number. */
export function lineMinor(line: DraftLine, currency: string): Minor | null {
  const quantity = parseQuantity(line.quantity, line.scale)
  const price = parseMoney(line.price, currency)
  return quantity === null || price === null ? null : priceOf(quantity, line.scale, price)
}

export function totalMinor(draft: Draft, currency: string): Minor {
  const shipping = parseMoney(draft.shipping, currency) ?? 0
  return draft.lines.reduce((sum, line) => sum + (lineMinor(line, currency) ?? 0), shipping)
}

/** Messages by field, under the names that the server uses as well. */
export function faultsOf(draft: Draft, currency: string): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.outletId === '') faults.outletId = 'Choose where the order leaves from.'
  if (draft.shipName.trim() === '') faults.shipName = 'Please fill this in.'
  if (draft.shipping !== '' && !isAmount(draft.shipping, currency))
    faults.shippingMinor = 'This is no amount of money.'
  if (draft.lines.length === 0) faults.lines = 'An order has at least one line.'
  draft.lines.forEach((line, index) => {
    const quantity = parseQuantity(line.quantity, line.scale)
    if (quantity === null || quantity < 1) faults[`lines.${index}.quantity`] = 'No quantity.'
    if (!isAmount(line.price, currency)) faults[`lines.${index}.unitPriceMinor`] = 'No amount.'
  })
  return faults
}

function isAmount(text: string, currency: string): boolean {
  return (parseMoney(text, currency) ?? -1) >= 0
}

/** The draft as the server takes it; call it only when there are no faults. */
export function toNewOrder(draft: Draft, currency: string): NewOrder {
  const { shipping, lines, ...rest } = draft
  return {
    ...rest,
    shippingMinor: parseMoney(shipping, currency) ?? 0,
    lines: lines.map(({ variantId, quantity, scale, price }) => ({
      variantId,
      quantity: parseQuantity(quantity, scale) ?? 0,
      unitPriceMinor: parseMoney(price, currency) ?? 0,
    })),
  }
}
