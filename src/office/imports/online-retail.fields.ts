import { line } from '#platform/fields.ts'
import { type Minor, parseMoney } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import { sku } from '#stock/catalog/catalog.rules.ts'

/** The columns of an online-retail file; the first line names them, in any order. */
export const retailColumns = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
] as const

export type RetailColumn = (typeof retailColumns)[number]

/** One line of the file as it is, with the number of the line that it begins on. */
export type RetailRow = Readonly<Record<RetailColumn, string>> & { readonly line: number }

/** The prices of the files are pounds; they have no column for a currency. */
export const retailCurrency = 'GBP'

/** A value, or which column does not hold one and why. */
export type Field<T> =
  | { readonly value: T }
  | { readonly column: RetailColumn; readonly reason: string }

export type InvoiceNumber = {
  readonly kind: 'sale' | 'cancellation' | 'adjustment'
  readonly text: string
}

const kinds = { '': 'sale', C: 'cancellation', A: 'adjustment' } as const

export function invoiceNumberOf(row: RetailRow): Field<InvoiceNumber> {
  const text = row.InvoiceNo.trim().toUpperCase()
  const prefix = /^([CA]?)\d{1,20}$/.exec(text)?.[1]
  if (prefix === '' || prefix === 'C' || prefix === 'A')
    return { value: { kind: kinds[prefix], text } }
  return wrong(
    'InvoiceNo',
    `“${row.InvoiceNo}” is no invoice number: digits, or C or A and digits.`,
  )
}

/** `17850.0` becomes `17850`; null where the line names no customer. */
export function customerOf(row: RetailRow): Field<string | null> {
  const text = row.CustomerID.trim().replace(/^(\d+)\.0+$/, '$1')
  if (text === '') return { value: null }
  if (/^[A-Za-z0-9_-]{1,40}$/.test(text)) return { value: text }
  return wrong('CustomerID', `“${row.CustomerID}” is no customer number.`)
}

/** The instant in UTC, ISO 8601. The files name no time zone; theirs is that of London in winter. */
export function instantOf(row: RetailRow): Field<string> {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/.exec(row.InvoiceDate.trim())
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (parts ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1
  if (parts && isReal && hour < 24 && minute < 60 && second < 60 && year >= 1900)
    return { value: date.toISOString() }
  return wrong('InvoiceDate', `“${row.InvoiceDate}” is no date and time like 2010-12-01 08:26:00.`)
}

export function quantityOf(row: RetailRow): Field<number> {
  const value = parseQuantity(row.Quantity, 0)
  if (value !== null) return { value }
  return wrong('Quantity', `“${row.Quantity}” is no whole number.`)
}

/**
 * A price finer than a penny is refused: rounding it would change what the line adds up to. The
 * complete file holds four, of £0.001 each: three gifts of PADS, and a bank charge.
 */
export function priceOf(row: RetailRow): Field<Minor> {
  const value = parseMoney(row.UnitPrice, retailCurrency)
  if (value !== null && value >= 0) return { value }
  if (value !== null) return wrong('UnitPrice', `A price cannot be below zero (${row.UnitPrice}).`)
  return wrong(
    'UnitPrice',
    /^\s*\d{1,12}\.\d+\s*$/.test(row.UnitPrice)
      ? `The price ${row.UnitPrice} is finer than a penny.`
      : `“${row.UnitPrice}” is no price like 2.55.`,
  )
}

/** Capitals, so that `85123a` and `85123A` are one product. */
export function skuOf(row: RetailRow): Field<string> {
  const parsed = sku.safeParse(row.StockCode)
  if (parsed.success) return { value: parsed.data }
  return wrong('StockCode', parsed.error.issues[0]?.message ?? 'This is no SKU.')
}

const title = line(200)

export function titleOf(row: RetailRow): Field<string> {
  const parsed = title.safeParse(row.Description.replaceAll(/ +/g, ' '))
  if (parsed.success) return { value: parsed.data }
  return wrong('Description', parsed.error.issues[0]?.message ?? 'This is no title.')
}

function wrong(column: RetailColumn, reason: string) {
  return { column, reason }
}
