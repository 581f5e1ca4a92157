import { csvRow } from '#platform/csv.ts'
import type { Minor } from '#platform/money.ts'
import {
  customerOf,
  type Field,
  instantOf,
  invoiceNumberOf,
  priceOf,
  quantityOf,
  type RetailColumn,
  type RetailRow,
  retailColumns,
  skuOf,
  titleOf,
} from './online-retail.fields.ts'
import { chargeOf } from './stock-codes.rules.ts'

/** A line that is not imported, in whole or in part, and why. */
export type Refused = {
  readonly line: number
  readonly column: RetailColumn | ''
  readonly reason: string
  readonly raw: string
}

export type DraftLine = {
  readonly row: RetailRow
  readonly sku: string
  readonly title: string
  readonly quantity: number
  readonly unitPriceMinor: Minor
}

/** The importable lines of one invoice, before they are matched with the database. */
export type Draft = {
  readonly kind: 'order' | 'cancellation'
  readonly ref: string
  /** The instant of its first line: a long invoice may run over a minute's end. */
  readonly at: string
  readonly customerRef: string | null
  readonly country: string
  readonly lines: readonly DraftLine[]
  readonly shipping: readonly { readonly row: RetailRow; readonly minor: Minor }[]
}

export function refuse(row: RetailRow, column: RetailColumn | '', reason: string): Refused {
  const raw = csvRow(retailColumns.map((name) => row[name]))
  return { line: row.line, column, reason, raw }
}

/** Sorts the lines of one invoice into accepted and refused lines, each refusal with its reason. */
export function readInvoice(rows: readonly RetailRow[]): {
  draft: Draft | null
  refused: readonly Refused[]
} {
  const refused: Refused[] = []
  const keep = <T>(row: RetailRow, field: Field<T>): field is { readonly value: T } => {
    if ('value' in field) return true
    refused.push(refuse(row, field.column, field.reason))
    return false
  }
  const heads: { row: RetailRow; at: string; customerRef: string | null }[] = []
  const lines: DraftLine[] = []
  const shipping: { row: RetailRow; minor: Minor }[] = []
  const isFree = rows.every((row) => isZero(row.UnitPrice))
  let invoice: { kind: 'sale' | 'cancellation' | 'adjustment'; text: string } | undefined
  for (const row of withoutDuplicates(rows, refused)) {
    const number = invoiceNumberOf(row)
    const at = instantOf(row)
    const customer = customerOf(row)
    if (!keep(row, number) || !keep(row, at) || !keep(row, customer)) continue
    const head = { row, at: at.value, customerRef: customer.value }
    const no =
      refuseStranger(heads[0], head) ??
      (number.value.kind === 'sale'
        ? refuseNoSale(row, customer.value, isFree)
        : refuseNoCancellation(row, number.value.kind, customer.value))
    if (!keep(row, no ?? { value: null })) continue
    const quantity = quantityOf(row)
    const price = number.value.kind === 'sale' ? priceOf(row) : { value: 0 }
    if (!keep(row, quantity) || !keep(row, price)) continue
    invoice = number.value
    if (chargeOf(row.StockCode)?.kind === 'shipping') {
      shipping.push({ row, minor: price.value * quantity.value })
    } else {
      const code = skuOf(row)
      const title = titleOf(row)
      if (!keep(row, code) || !keep(row, title)) continue
      const units = Math.abs(quantity.value)
      const named = { sku: code.value, title: title.value || code.value }
      lines.push({ row, ...named, quantity: units, unitPriceMinor: price.value })
    }
    heads.push(head)
  }
  const [first] = heads
  if (!first || !invoice) return { draft: null, refused }
  const kind = invoice.kind === 'sale' ? 'order' : 'cancellation'
  const { at, customerRef } = first
  const country = first.row.Country.trim()
  return { draft: { kind, ref: invoice.text, at, customerRef, country, lines, shipping }, refused }
}

function withoutDuplicates(rows: readonly RetailRow[], refused: Refused[]): RetailRow[] {
  const firstLines = new Map<string, number>()
  return rows.filter((row) => {
    const key = retailColumns.map((column) => row[column]).join('\u0001')
    const first = firstLines.get(key)
    if (first === undefined) firstLines.set(key, row.line)
    else refused.push(refuse(row, '', `This line is the same as line ${first}.`))
    return first === undefined
  })
}

type Head = { readonly row: RetailRow; readonly customerRef: string | null }
type No = { readonly column: RetailColumn; readonly reason: string } | null

function refuseStranger(first: Head | undefined, head: Head): No {
  if (!first || first.customerRef === head.customerRef) return null
  const reason = `The customer differs from that of line ${first.row.line} of the same invoice.`
  return { column: 'CustomerID', reason }
}

/**
 * Refuses lines that are not sales: stock that was counted, damaged or found is booked as lines
 * without a price, mostly on invoices without any price or customer.
 */
function refuseNoSale(row: RetailRow, customerRef: string | null, isFree: boolean): No {
  const quantity = quantityOf(row)
  if ('value' in quantity && quantity.value <= 0) {
    const reason = `A quantity of ${quantity.value} on an invoice that is no cancellation is a stock correction, not a sale.`
    return { column: 'Quantity', reason }
  }
  if (customerRef === null && isZero(row.UnitPrice)) {
    const lacks = row.Description.trim() === '' ? 'no description' : null
    const reason = lacks ?? (isFree ? 'no other line that has a price' : null)
    if (reason)
      return {
        column: 'UnitPrice',
        reason: `No price, no customer and ${reason}: a stock correction, not a sale.`,
      }
  }
  const charge = chargeOf(row.StockCode)
  return charge?.kind === 'other' ? { column: 'StockCode', reason: charge.reason } : null
}

function refuseNoCancellation(
  row: RetailRow,
  kind: 'cancellation' | 'adjustment',
  customerRef: string | null,
): No {
  if (kind === 'adjustment')
    return { column: 'InvoiceNo', reason: `${row.InvoiceNo} is a bad-debt adjustment, not a sale.` }
  const charge = chargeOf(row.StockCode)
  if (charge) {
    const reason = `${charge.reason.slice(0, -1)}; a cancellation takes back units of products only.`
    return { column: 'StockCode', reason }
  }
  const quantity = quantityOf(row)
  if ('value' in quantity && quantity.value >= 0)
    return { column: 'Quantity', reason: 'A cancellation has a quantity below zero.' }
  if (customerRef !== null) return null
  const reason = 'A cancellation that names no customer cannot be matched to an order.'
  return { column: 'CustomerID', reason }
}

function isZero(price: string): boolean {
  return /^\s*0*\.?0*\s*$/.test(price)
}
