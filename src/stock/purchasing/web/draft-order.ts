import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { PurchaseOrder, PurchaseTerms } from '../purchase-orders.fields.ts'
import { askedPrice } from '../purchase-orders.rules.ts'

export type EntryLine = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  /** As it is being typed. */
  readonly quantity: string
  /** For one; null as the supplier asks, or where the user may not see costs. */
  readonly unitCostMinor: number | null
  /** Received already, in steps: the line can’t be less. */
  readonly accepted: number
}

export type OrderEntry = {
  readonly supplierId: string | null
  readonly outletId: string
  /** Of a new order, as it was chosen; empty for that of the supplier. */
  readonly currency: string
  readonly expectedOn: string
  readonly supplierReference: string
  readonly note: string
  readonly lines: readonly EntryLine[]
  /** Why an order that was sent changes. */
  readonly reason: string
}

type Product = Pick<EntryLine, 'variantId' | 'sku' | 'title' | 'quantityScale'>

type Lines = readonly EntryLine[]

export const firstEntry = (outletId: string, supplierId: string | null): OrderEntry => ({
  supplierId,
  outletId,
  currency: '',
  expectedOn: '',
  supplierReference: '',
  note: '',
  lines: [],
  reason: '',
})

export function entryOf(order: PurchaseOrder): OrderEntry {
  const { supplierId, outletId, expectedOn, supplierReference, note, items } = order
  return {
    supplierId,
    outletId,
    currency: order.currency,
    expectedOn: expectedOn ?? '',
    supplierReference,
    note,
    reason: '',
    lines: items
      .filter((line) => line.quantity > line.cancelled)
      .map((line) => ({
        variantId: line.variantId,
        sku: line.sku,
        title: line.title,
        quantityScale: line.quantityScale,
        quantity: formatQuantity(line.quantity - line.cancelled, line.quantityScale),
        unitCostMinor: line.unitCostMinor,
        accepted: line.accepted,
      })),
  }
}

/** One more of a product: a line of its own, or one unit more in the line that there is. */
export function withProduct(lines: Lines, product: Product): Lines {
  const { variantId, quantityScale } = product
  const there = lines.find((line) => line.variantId === variantId)
  if (!there)
    return [...lines, { ...pick(product), quantity: '1', unitCostMinor: null, accepted: 0 }]
  const steps = (parseQuantity(there.quantity, quantityScale) ?? 0) + 10 ** quantityScale
  return withLine(lines, variantId, { quantity: formatQuantity(steps, quantityScale) })
}

const pick = ({ variantId, sku, title, quantityScale }: Product): Product => ({
  variantId,
  sku,
  title,
  quantityScale,
})

export function withLine(
  lines: Lines,
  variantId: string,
  change: Partial<Pick<EntryLine, 'quantity' | 'unitCostMinor'>>,
): Lines {
  return lines.map((line) => (line.variantId === variantId ? { ...line, ...change } : line))
}

export const withoutProduct = (lines: Lines, variantId: string): Lines =>
  lines.filter((line) => line.variantId !== variantId)

/** Steps of a line; null where what is typed is no quantity above 0. */
export function stepsOf({ quantity, quantityScale }: EntryLine): number | null {
  const steps = parseQuantity(quantity, quantityScale)
  return steps !== null && steps > 0 ? steps : null
}

/** What one costs: as entered, or as the supplier asks for the quantity; null when unknown. */
export function unitPriceOf(line: EntryLine, terms: PurchaseTerms | undefined): number | null {
  if (line.unitCostMinor !== null || !terms) return line.unitCostMinor
  const steps = stepsOf(line) ?? 0
  return askedPrice(terms, { steps, scale: line.quantityScale, day: terms.day })
}

/** Why the supplier may not take the quantity: packs and minimum; null where it fits. */
export function remarkOn(line: EntryLine, terms: PurchaseTerms | undefined): string | null {
  const steps = stepsOf(line)
  if (!terms || steps === null) return null
  const units = (of: number) => formatQuantity(of, line.quantityScale)
  if (steps < terms.leastQuantity)
    return `The supplier sells at least ${units(terms.leastQuantity)}.`
  if (steps % terms.packQuantity !== 0)
    return `The supplier sells packs of ${units(terms.packQuantity)}.`
  return null
}

/** The lines in words, for the comparison with what another person saved. */
export const linesInWords = (lines: Lines): string =>
  lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join('\n') || 'none'

/** What is sent; the form refuses a quantity that is none. */
export function factsOf({ expectedOn, supplierReference, note, lines }: OrderEntry) {
  return {
    expectedOn: expectedOn === '' ? null : expectedOn,
    supplierReference,
    note,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      quantity: stepsOf(line) ?? 0,
      ...(line.unitCostMinor === null ? {} : { unitCostMinor: line.unitCostMinor }),
    })),
  }
}
