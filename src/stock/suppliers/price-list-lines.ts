import { unsafeText } from '#platform/csv.ts'
import { isRecord } from '#platform/is-record.ts'

export const mostListLines = 5_000

/** A line of a supplier's price list, as the file has it. */
export type ListLine = {
  /** Counted as in a spreadsheet: the headings are line 1. */
  readonly line: number
  readonly supplierSku: string
  /** Ours, if the list has it. */
  readonly sku: string
  readonly price: string
  readonly currencyCell: string
  readonly quantity: string
  readonly startsOn: string
  readonly endsOn: string
}

type ListField = Exclude<keyof ListLine, 'line'>

/** The headings of each column, in the order in which they are looked for; the first is our own. */
const headings: Readonly<Record<ListField, readonly string[]>> = {
  supplierSku: [
    'supplier sku',
    'supplier code',
    'item code',
    'article number',
    'article',
    'item',
    'code',
    'part number',
  ],
  sku: ['sku', 'our sku', 'your sku', 'customer sku', 'product code'],
  price: ['price', 'unit price', 'net price', 'new price', 'cost'],
  currencyCell: ['currency'],
  quantity: ['quantity', 'from quantity', 'minimum quantity', 'min qty', 'qty', 'break'],
  startsOn: ['from', 'valid from', 'start', 'start date', 'starts on'],
  endsOn: ['until', 'to', 'valid to', 'valid until', 'end', 'end date', 'ends on'],
}

const fields = [
  'supplierSku',
  'sku',
  'price',
  'currencyCell',
  'quantity',
  'startsOn',
  'endsOn',
] as const satisfies readonly ListField[]

/** How the headings of a price list may be written, for the help of the dialog. */
export const listHeadings = 'Supplier SKU, Price, Quantity, From, Until'

const longest = 60

/**
 * The lines of a price list by its headings; null when the file has no column of codes or of prices.
 */
export function linesOfList([head = [], ...rows]: readonly (readonly string[])[]):
  | ListLine[]
  | null {
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(/[_-]/g, ' '))
  const placeOf = (field: ListField) =>
    headings[field].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1
  const places = new Map(fields.map((field) => [field, placeOf(field)]))
  const hasCode = (places.get('supplierSku') ?? -1) >= 0 || (places.get('sku') ?? -1) >= 0
  if (!hasCode || (places.get('price') ?? -1) < 0) return null
  return rows.map((row, index) => {
    const cell = (field: ListField) =>
      unsafeText(row[places.get(field) ?? -1] ?? '')
        .trim()
        .slice(0, longest)
    return {
      line: index + 2,
      supplierSku: cell('supplierSku'),
      sku: cell('sku'),
      price: cell('price'),
      currencyCell: cell('currencyCell'),
      quantity: cell('quantity'),
      startsOn: cell('startsOn'),
      endsOn: cell('endsOn'),
    }
  })
}

/** What the server read from a file. */
export function linesOfAnswer(answer: unknown): ListLine[] {
  if (!isRecord(answer) || !Array.isArray(answer.lines)) return []
  return answer.lines.filter(isListLine)
}

const isListLine = (value: unknown): value is ListLine =>
  isRecord(value) &&
  typeof value.line === 'number' &&
  fields.every((field) => typeof value[field] === 'string')
