import { csvRow, unsafeText } from '#platform/csv.ts'
import { parseMoney } from '#platform/money.ts'
import type { StatedLine } from './differences.rules.ts'

/** What the columns of a courier's file may hold. */
export const remittanceFields = ['tracking', 'collected', 'fee', 'tax', 'paid'] as const

export type RemittanceField = (typeof remittanceFields)[number]

export const remittanceFieldLabels: Readonly<Record<RemittanceField, string>> = {
  tracking: 'Tracking number',
  collected: 'Collected',
  fee: 'Fee',
  tax: 'Tax withheld',
  paid: 'Paid to us',
}

export const decimalSigns = ['.', ','] as const

export type DecimalSign = (typeof decimalSigns)[number]

/** The heading of each field's column, as the courier writes it. */
export type RemittanceMapping = { readonly [F in RemittanceField]?: string | undefined }

const headings: Readonly<Record<RemittanceField, RegExp>> = {
  tracking: /track|consign|awb|waybill|parcel/i,
  paid: /paid|payable|remit|net|transfer/i,
  collected: /collect|cod|cash|gross/i,
  fee: /fee|charge|commission|freight/i,
  tax: /tax|vat|gst|withh/i,
}

/** What the headings look like, for a courier whose columns nobody has named yet. */
export function guessMapping(headers: readonly string[]): RemittanceMapping {
  const taken = new Set<string>()
  const mapping: Partial<Record<RemittanceField, string>> = {}
  for (const field of ['tracking', 'tax', 'fee', 'paid', 'collected'] as const) {
    const header = headers.find((each) => headings[field].test(each) && !taken.has(each))
    if (header === undefined) continue
    mapping[field] = header
    taken.add(header)
  }
  return mapping
}

/** Headings by which each column can be told: one without gets its place, one of two a number. */
export function namedHeaders(cells: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().slice(0, 190) || `Column ${index + 1}`
    names.push(names.includes(name) ? `${name} (${index + 1})` : name)
  }
  return names
}

/** The number and one of the two amounts are enough; the other follows. */
export function fitsHeaders(mapping: RemittanceMapping, headers: readonly string[]): boolean {
  const { tracking, collected, paid } = mapping
  if (tracking === undefined || (collected === undefined && paid === undefined)) return false
  return Object.values(mapping).every((header) => header === undefined || headers.includes(header))
}

export type ReadLine = StatedLine & { readonly trackingNumber: string }

type Reading = {
  readonly mapping: RemittanceMapping
  readonly decimalSign: DecimalSign
  readonly currency: string
}

/** The lines of a file, or why some cannot be read; the line of sums at its end is left out. */
export function readRemittance(
  [headers = [], ...rows]: readonly (readonly string[])[],
  reading: Reading,
): { readonly lines: readonly ReadLine[]; readonly faults: readonly string[] } {
  const lines: ReadLine[] = []
  const faults: string[] = []
  for (const [index, row] of rows.entries()) {
    const read = readRow(headers, row, reading)
    if (read === null) continue
    if (typeof read === 'string') faults.push(`Line ${index + 2}: ${read}`)
    else lines.push(read)
  }
  return { lines, faults }
}

function readRow(
  headers: readonly string[],
  row: readonly string[],
  { mapping, decimalSign, currency }: Reading,
): ReadLine | string | null {
  const cell = (field: RemittanceField) => {
    const header = mapping[field]
    return header === undefined ? '' : unsafeText(row[headers.indexOf(header)] ?? '').trim()
  }
  const trackingNumber = cell('tracking')
  const isSum = /^\W*(grand |sub)?total/i.test(row.find((each) => each.trim() !== '') ?? 'total')
  if (trackingNumber === '' || isSum)
    return isSum ? null : `there is no tracking number in “${csvRow(row).slice(0, 80)}”.`
  if (trackingNumber.length > 60) return `“${trackingNumber.slice(0, 60)}…” is no tracking number.`
  const amounts = new Map<RemittanceField, number>()
  for (const field of ['collected', 'fee', 'tax', 'paid'] as const) {
    const text = cell(field)
    if (text === '') continue
    const minor = readAmount(text, decimalSign, currency)
    if (minor === null || Math.abs(minor) > mostMinor)
      return `“${text}” is no amount of ${currency}.`
    // Some write what they keep with a minus; what they pay may really be below zero.
    amounts.set(field, field === 'fee' || field === 'tax' ? Math.abs(minor) : minor)
  }
  return completed(trackingNumber, amounts)
}

const mostMinor = 1_000_000_000_000

function completed(
  trackingNumber: string,
  amounts: ReadonlyMap<RemittanceField, number>,
): ReadLine | string {
  const feeMinor = amounts.get('fee') ?? 0
  const taxMinor = amounts.get('tax') ?? 0
  const paid = amounts.get('paid')
  const collectedMinor = amounts.get('collected') ?? Math.max(0, (paid ?? 0) + feeMinor + taxMinor)
  if (collectedMinor < 0) return `${trackingNumber} cannot have collected less than nothing.`
  if (paid === undefined && !amounts.has('collected')) return `${trackingNumber} has no amount.`
  const paidMinor = paid ?? collectedMinor - feeMinor - taxMinor
  return { trackingNumber, collectedMinor, feeMinor, taxMinor, paidMinor }
}

/** `£ 1,234.50`, `1.234,50-` and `(12.00)` are amounts as well. */
function readAmount(text: string, decimalSign: DecimalSign, currency: string): number | null {
  const isNegative = /^\(.*\)$|^-|-$|^[^\d]*-/.test(text)
  const bare = text.replaceAll(/[()\s'’-]|\p{Sc}|\b[A-Z]{3}\b/gu, '')
  const minor = parseMoney(plainNumber(bare, decimalSign), currency)
  return minor === null || !isNegative ? minor : -minor
}

/** Numbers of a workbook come with a point, and sums of them with what a computer adds behind. */
function plainNumber(bare: string, decimalSign: DecimalSign): string {
  if (/^\d+\.\d{9,}$/.test(bare)) return String(Math.round(Number(bare) * 1e6) / 1e6)
  if (decimalSign === '.') return bare.replaceAll(',', '')
  // One or two digits behind a point are no thousands.
  return /^\d+\.\d{1,2}$/.test(bare) ? bare : bare.replaceAll('.', '').replace(',', '.')
}
