import { parseRate } from '#platform/exchange.ts'
import { priceOf } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { OrderRate } from '../order-rates.rules.ts'
import type { BillableLine, SupplierInvoice } from '../supplier-invoices.fields.ts'

/** A line of an invoice as it is being typed. */
export type BilledEntry = {
  readonly orderLineId: string
  readonly orderId: string
  readonly orderLabel: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly quantity: string
  readonly orderPriceMinor: number
  readonly unitPriceMinor: number | null
  /** Received and on no invoice when it was filled in; in steps. */
  readonly open: number
}

/** The same of a purchase order that the reader sees, with the rate that it keeps. */
export type RatedEntry = BilledEntry & OrderRate

export type InvoiceEntry = {
  readonly number: string
  readonly invoicedOn: string
  readonly dueOn: string
  readonly totalMinor: number | null
  readonly taxMinor: number | null
  readonly freightMinor: number | null
  readonly otherMinor: number | null
  readonly note: string
  /** As it is typed; empty for the rate of the orders. */
  readonly rate: string
  readonly lines: readonly RatedEntry[]
}

/** A line with what was received and is on no invoice, at the price of the order. */
export const filledIn = (line: BillableLine): RatedEntry => ({
  orderLineId: line.orderLineId,
  orderId: line.orderId,
  orderLabel: line.orderLabel,
  sku: line.sku,
  title: line.title,
  quantityScale: line.quantityScale,
  // An invoice that comes before the goods is for what was ordered.
  quantity: formatQuantity(line.open > 0 ? line.open : openToOrder(line), line.quantityScale),
  orderPriceMinor: line.orderPriceMinor,
  unitPriceMinor: line.orderPriceMinor,
  open: line.open,
  orderRate: line.orderRate,
  orderRatedOn: line.orderRatedOn,
})

const openToOrder = ({ ordered, invoiced }: BillableLine) => Math.max(0, ordered - invoiced)

/** The lines that an invoice for an order is likely to have: what was received, else what is to come. */
export function usualLines(lines: readonly BillableLine[]): RatedEntry[] {
  const received = lines.filter(({ open }) => open > 0)
  const chosen = received.length > 0 ? received : lines.filter((line) => openToOrder(line) > 0)
  return chosen.map(filledIn)
}

/** What the open quantities of an order come to, at its prices. */
export const openAmount = (lines: readonly BillableLine[]): number =>
  lines.reduce((sum, line) => sum + priceOf(line.open, line.quantityScale, line.orderPriceMinor), 0)

export const firstInvoice = (today: string, lines: readonly BillableLine[]): InvoiceEntry => ({
  number: '',
  invoicedOn: today,
  dueOn: '',
  totalMinor: null,
  taxMinor: null,
  freightMinor: null,
  otherMinor: null,
  note: '',
  rate: '',
  lines: usualLines(lines),
})

export const entryOfInvoice = (invoice: SupplierInvoice): InvoiceEntry => ({
  number: invoice.number,
  invoicedOn: invoice.invoicedOn,
  dueOn: invoice.dueOn,
  totalMinor: invoice.totalMinor,
  taxMinor: invoice.taxMinor || null,
  freightMinor: invoice.freightMinor || null,
  otherMinor: invoice.otherMinor || null,
  note: invoice.note,
  // Empty where it is that of the orders, so that another order is not added at it.
  rate: invoice.lines.every(({ orderRate }) => orderRate === invoice.rate) ? '' : invoice.rate,
  lines: invoice.lines.map((line) => ({
    orderLineId: line.orderLineId,
    orderId: line.orderId,
    orderLabel: line.orderLabel,
    sku: line.sku,
    title: line.title,
    quantityScale: line.quantityScale,
    quantity: formatQuantity(line.quantity, line.quantityScale),
    orderPriceMinor: line.orderPriceMinor,
    unitPriceMinor: line.unitPriceMinor,
    open: line.match.receivable,
    orderRate: line.orderRate,
    orderRatedOn: line.orderRatedOn,
  })),
})

/** Steps of a line; null where what is typed is no quantity above 0. */
export function billedSteps({ quantity, quantityScale }: BilledEntry): number | null {
  const steps = parseQuantity(quantity, quantityScale)
  return steps !== null && steps > 0 ? steps : null
}

/** What the lines and charges add up to. */
export function enteredSum(entry: InvoiceEntry): number {
  const lines = entry.lines.reduce(
    (sum, line) =>
      sum + priceOf(billedSteps(line) ?? 0, line.quantityScale, line.unitPriceMinor ?? 0),
    0,
  )
  return lines + (entry.taxMinor ?? 0) + (entry.freightMinor ?? 0) + (entry.otherMinor ?? 0)
}

/** What is sent; the form refuses a quantity that is none. */
export const invoiceFactsOf = (entry: InvoiceEntry) => ({
  number: entry.number,
  invoicedOn: entry.invoicedOn,
  dueOn: entry.dueOn === '' ? null : entry.dueOn,
  totalMinor: entry.totalMinor ?? 0,
  taxMinor: entry.taxMinor ?? 0,
  freightMinor: entry.freightMinor ?? 0,
  otherMinor: entry.otherMinor ?? 0,
  note: entry.note,
  rate: entry.rate.trim() === '' ? null : (parseRate(entry.rate) ?? entry.rate),
  lines: entry.lines.map((line) => ({
    orderLineId: line.orderLineId,
    quantity: billedSteps(line) ?? 0,
    unitPriceMinor: line.unitPriceMinor ?? 0,
  })),
})
