import { formatMoney, type Minor } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { paymentMethods } from './payment-methods.ts'

/** What an edit can change of an order, as it stood at one moment. */
export type EditedTerms = {
  readonly lines: readonly {
    readonly sku: string
    readonly quantity: number
    readonly quantityScale: number
    readonly unitPriceMinor: Minor
    readonly discountMinor: Minor
  }[]
  readonly orderDiscountMinor: Minor
  readonly shippingMinor: Minor
  readonly totalMinor: Minor
  readonly paymentMethod: string
  readonly note: string
}

/**
 * The same in a refusal because another user saved first: with the keys of lines, so that the
 * screen compares line with line.
 */
export type EditedTermsNow = Omit<EditedTerms, 'lines' | 'paymentMethod'> & {
  readonly paymentMethod: (typeof paymentMethods)[number]
  readonly lines: readonly (EditedTerms['lines'][number] & {
    readonly lineId: string
    /** Null where nothing of ours carries the code of a sales channel. */
    readonly variantId: string | null
    readonly title: string
  })[]
}

export type ChangeInWords = {
  readonly what: string
  readonly before: string
  readonly after: string
}

type Line = EditedTerms['lines'][number]

const methods: Readonly<Record<string, string>> = {
  cash_on_delivery: 'Cash on delivery',
  prepaid: 'Prepaid',
}

/** What differs between two states of an order, field by field, as its history shows it. */
export function editInWords(
  before: EditedTerms,
  after: EditedTerms,
  currency: string,
): ChangeInWords[] {
  const money = (minor: Minor) => formatMoney(minor, currency)
  const skus = [...new Set([...before.lines, ...after.lines].map(({ sku }) => sku))]
  const ofLines = skus.map((sku) => ({
    what: sku,
    before: linesInWords(before.lines, sku, money),
    after: linesInWords(after.lines, sku, money),
  }))
  return [
    ...ofLines,
    {
      what: 'Discount on the order',
      before: money(before.orderDiscountMinor),
      after: money(after.orderDiscountMinor),
    },
    { what: 'Shipping', before: money(before.shippingMinor), after: money(after.shippingMinor) },
    {
      what: 'Payment',
      before: methods[before.paymentMethod] ?? before.paymentMethod,
      after: methods[after.paymentMethod] ?? after.paymentMethod,
    },
    { what: 'Note', before: before.note, after: after.note },
    { what: 'Total', before: money(before.totalMinor), after: money(after.totalMinor) },
  ].filter((change) => change.before !== change.after)
}

function linesInWords(
  lines: readonly Line[],
  sku: string,
  money: (minor: Minor) => string,
): string {
  return lines
    .filter((line) => line.sku === sku)
    .map((line) => {
      const { quantity, quantityScale, unitPriceMinor, discountMinor } = line
      const off = discountMinor > 0 ? `, ${money(discountMinor)} off` : ''
      return `${formatQuantity(quantity, quantityScale)} × ${money(unitPriceMinor)}${off}`
    })
    .join('; ')
}
