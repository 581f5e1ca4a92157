import { priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { OpenOwnLine, PortalInvoice } from '../portal-invoices.fields.ts'
import { type BilledEntry, billedSteps } from './invoice-entry.ts'

/** An invoice of the supplier as it is being typed. */
export type OwnEntry = {
  readonly number: string
  readonly invoicedOn: string
  readonly taxMinor: number | null
  readonly freightMinor: number | null
  readonly otherMinor: number | null
  readonly note: string
  readonly lines: readonly BilledEntry[]
}

/** All that is open of a line, at the price of the order. */
export const entryOfOpen = (line: OpenOwnLine): BilledEntry => ({
  orderLineId: line.orderLineId,
  orderId: line.orderId,
  orderLabel: line.orderLabel,
  sku: line.supplierSku || line.sku,
  title: line.title,
  quantityScale: line.quantityScale,
  quantity: formatQuantity(line.open, line.quantityScale),
  orderPriceMinor: line.orderPriceMinor,
  unitPriceMinor: line.orderPriceMinor,
  open: line.open,
})

/** What an invoice for an order opens with; without an order, for the earliest that is open. */
export function firstOwnInvoice(
  today: string,
  open: readonly OpenOwnLine[],
  orderId: string | null,
): OwnEntry {
  const chosen = orderId ?? open[0]?.orderId
  return {
    ...{ number: '', invoicedOn: today, note: '' },
    ...{ taxMinor: null, freightMinor: null, otherMinor: null },
    lines: open.filter((line) => line.orderId === chosen).map(entryOfOpen),
  }
}

export function entryOfOwn(invoice: PortalInvoice, open: readonly OpenOwnLine[]): OwnEntry {
  const openOf = new Map(open.map((line) => [line.orderLineId, line.open]))
  return {
    number: invoice.number,
    invoicedOn: invoice.invoicedOn,
    taxMinor: invoice.taxMinor || null,
    freightMinor: invoice.freightMinor || null,
    otherMinor: invoice.otherMinor || null,
    note: invoice.note,
    lines: invoice.lines.map((line) => ({
      orderLineId: line.orderLineId,
      orderId: line.orderId,
      orderLabel: line.orderLabel,
      sku: line.supplierSku || line.sku,
      title: line.title,
      quantityScale: line.quantityScale,
      quantity: formatQuantity(line.quantity, line.quantityScale),
      orderPriceMinor: line.unitPriceMinor,
      unitPriceMinor: line.unitPriceMinor,
      open: openOf.get(line.orderLineId) ?? 0,
    })),
  }
}

/** The orders that can be on the same invoice. */
export function ordersToAdd(
  open: readonly OpenOwnLine[],
  lines: readonly BilledEntry[],
): ReadonlyMap<string, readonly OpenOwnLine[]> {
  const there = new Set(lines.map(({ orderLineId }) => orderLineId))
  const first = open.find(({ orderLineId }) => there.has(orderLineId))
  const others = open.filter(
    ({ orderLineId, together }) =>
      !there.has(orderLineId) && (!first || together === first.together),
  )
  return Map.groupBy(others, ({ orderLabel }) => orderLabel)
}

/** A line above what was received and is on no invoice; null where all fit. */
export const lineAbove = (lines: readonly BilledEntry[]): BilledEntry | null =>
  lines.find((line) => (billedSteps(line) ?? 0) > line.open) ?? null

/** What the invoice comes to. */
export function ownTotal(entry: OwnEntry): number {
  const goods = entry.lines.reduce(
    (sum, line) =>
      sum + priceOf(billedSteps(line) ?? 0, line.quantityScale, line.unitPriceMinor ?? 0),
    0,
  )
  return goods + (entry.taxMinor ?? 0) + (entry.freightMinor ?? 0) + (entry.otherMinor ?? 0)
}

/** What is sent; the form refuses a quantity that is none. */
export const ownFactsOf = (entry: OwnEntry) => ({
  number: entry.number,
  invoicedOn: entry.invoicedOn,
  taxMinor: entry.taxMinor ?? 0,
  freightMinor: entry.freightMinor ?? 0,
  otherMinor: entry.otherMinor ?? 0,
  note: entry.note,
  lines: entry.lines.map((line) => ({
    orderLineId: line.orderLineId,
    quantity: billedSteps(line) ?? 0,
    unitPriceMinor: line.unitPriceMinor ?? 0,
  })),
})
