import { csvRow, unsafeText } from '#platform/csv.ts'
import { formatMoney, parseMoney } from '#platform/money.ts'
import type { StatedLine } from './differences.rules.ts'
import type { DecimalSign, RemittanceField, RemittanceMapping } from './remittance-columns.ts'

export type ReadLine = StatedLine & { readonly trackingNumber: string }

/** The kind of a line: a parcel, the total of the lines above, neither, or unreadable. */
export const lineKinds = ['parcel', 'total', 'note', 'unreadable'] as const

export type LineKind = (typeof lineKinds)[number]

/** One line of a courier's file as it is read. */
export type LineReading = {
  /** Counted as in a spreadsheet: the headings are line 1. */
  readonly number: number
  readonly text: string
  readonly kind: LineKind
  readonly line: ReadLine | null
  /** Why it can't be read; empty where it can. */
  readonly problem: string
}

/** The amounts of a total line; those that the file doesn't have are left out. */
export type ControlTotal = { readonly [F in AmountField]?: number }

type AmountField = Exclude<RemittanceField, 'tracking'>

const amountFields = ['collected', 'fee', 'tax', 'paid'] as const

type Reading = {
  readonly mapping: RemittanceMapping
  readonly decimalSign: DecimalSign
  readonly currency: string
}

export type FileReading = {
  readonly readings: readonly LineReading[]
  readonly lines: readonly ReadLine[]
  /** The total of the whole file, once it was compared with its lines. */
  readonly controlTotal: ControlTotal | null
}

type Sums = Readonly<Record<AmountField, number>>

const nothing: Sums = { collected: 0, fee: 0, tax: 0, paid: 0 }

/**
 * The lines of a file. A line labelled as a total, and a last line without a tracking number, must
 * equal the sums of the lines above it, so that a wrong total is never missed.
 */
export function readRemittance(
  [headers = [], ...rows]: readonly (readonly string[])[],
  reading: Reading,
): FileReading {
  const readings: LineReading[] = []
  let [all, sinceTotal] = [nothing, nothing]
  let controlTotal: ControlTotal | null = null
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const read = readRow(headers, row, reading)
    const text = csvRow(row).slice(0, 200)
    const asked = { number: index + 2, text, line: null, problem: '' }
    if (read.kind === 'parcel') {
      readings.push({ ...asked, kind: 'parcel', line: read.line })
      ;[all, sinceTotal] = [added(all, read.line), added(sinceTotal, read.line)]
    } else if (read.kind === 'unreadable' || (!read.isLabelled && index !== last)) {
      const problem = read.kind === 'unreadable' ? read.problem : 'There is no tracking number.'
      readings.push({ ...asked, kind: 'unreadable', problem })
    } else {
      const { amounts } = read
      const kind = Object.keys(amounts).length === 0 ? 'note' : 'total'
      const isSubtotal = kind === 'total' && equals(amounts, sinceTotal)
      const problem = isSubtotal ? '' : totalProblem(amounts, all, read, reading)
      readings.push({ ...asked, kind: problem ? 'unreadable' : kind, problem })
      if (kind === 'total' && problem === '') {
        controlTotal = equals(amounts, all) ? amounts : controlTotal
        sinceTotal = nothing
      }
    }
  }
  return { readings, lines: readings.flatMap(({ line }) => line ?? []), controlTotal }
}

const added = (sums: Sums, line: ReadLine): Sums => ({
  collected: sums.collected + line.collectedMinor,
  fee: sums.fee + line.feeMinor,
  tax: sums.tax + line.taxMinor,
  paid: sums.paid + line.paidMinor,
})

const equals = (amounts: ControlTotal, sums: Sums) =>
  amountFields.every((field) => amounts[field] === undefined || amounts[field] === sums[field])

function totalProblem(
  amounts: ControlTotal,
  sums: Sums,
  { isLabelled }: { readonly isLabelled: boolean },
  { currency }: Reading,
): string {
  if (!isLabelled && Object.keys(amounts).length === 0) return 'There is no tracking number.'
  const differing = amountFields.find(
    (field) => amounts[field] !== undefined && amounts[field] !== sums[field],
  )
  if (!differing) return ''
  const [total, sum] = [amounts[differing] ?? 0, sums[differing]].map((minor) =>
    formatMoney(minor, currency),
  )
  const told = `${total} ${totalWords[differing]}, but the lines above it add up to ${sum}.`
  return isLabelled
    ? `This total is ${told}`
    : `There is no tracking number. As a total it is ${told}`
}

const totalWords: Readonly<Record<AmountField, string>> = {
  collected: 'collected',
  fee: 'in fees',
  tax: 'in tax',
  paid: 'paid',
}

type RowReading =
  | { readonly kind: 'parcel'; readonly line: ReadLine }
  | { readonly kind: 'total'; readonly amounts: ControlTotal; readonly isLabelled: boolean }
  | { readonly kind: 'unreadable'; readonly problem: string }

const unreadable = (problem: string) => ({ kind: 'unreadable', problem }) as const

function readRow(
  headers: readonly string[],
  row: readonly string[],
  { mapping, decimalSign, currency }: Reading,
): RowReading {
  const cell = (field: RemittanceField) => {
    const header = mapping[field]
    return header === undefined ? '' : unsafeText(row[headers.indexOf(header)] ?? '').trim()
  }
  const trackingNumber = cell('tracking')
  const isLabelled = /^\W*(grand |sub)?[\s-]?total/i.test(
    row.find((each) => each.trim() !== '') ?? '',
  )
  const isTotal = trackingNumber === '' || isLabelled
  if (trackingNumber.length > 60 && !isTotal)
    return unreadable(`“${trackingNumber.slice(0, 60)}…” is not a tracking number.`)
  const amounts: Partial<Record<AmountField, number>> = {}
  for (const field of amountFields) {
    const text = cell(field)
    if (text === '' || (isLabelled && text === trackingNumber)) continue
    const minor = readAmount(text, decimalSign, currency)
    if (minor === null || Math.abs(minor) > mostMinor)
      return unreadable(`“${text}” is not an amount of ${currency}.`)
    // Some couriers write deductions as negative; a payment may really be below zero.
    amounts[field] = field === 'fee' || field === 'tax' ? Math.abs(minor) : minor
  }
  return isTotal ? { kind: 'total', amounts, isLabelled } : completed(trackingNumber, amounts)
}

const mostMinor = 1_000_000_000_000

function completed(trackingNumber: string, amounts: ControlTotal): RowReading {
  const { fee: feeMinor = 0, tax: taxMinor = 0, paid, collected } = amounts
  const collectedMinor = collected ?? Math.max(0, (paid ?? 0) + feeMinor + taxMinor)
  if (collectedMinor < 0) return unreadable(`${trackingNumber} can't have collected less than 0.`)
  if (paid === undefined && collected === undefined)
    return unreadable(`${trackingNumber} has no amount.`)
  const paidMinor = paid ?? collectedMinor - feeMinor - taxMinor
  const line = { trackingNumber, collectedMinor, feeMinor, taxMinor, paidMinor }
  return { kind: 'parcel', line }
}

/** `£ 1,234.50`, `1.234,50-` and `(12.00)` are amounts as well. */
function readAmount(text: string, decimalSign: DecimalSign, currency: string): number | null {
  const isNegative = /^\(.*\)$|^-|-$|^[^\d]*-/.test(text)
  const bare = text.replaceAll(/[()\s'’-]|\p{Sc}|\b[A-Z]{3}\b/gu, '')
  const minor = parseMoney(plainNumber(bare, decimalSign), currency)
  return minor === null || !isNegative ? minor : -minor
}

/** Numbers of a workbook have a decimal point, and sums of them floating-point noise. */
function plainNumber(bare: string, decimalSign: DecimalSign): string {
  if (/^\d+\.\d{9,}$/.test(bare)) return String(Math.round(Number(bare) * 1e6) / 1e6)
  if (decimalSign === '.') return bare.replaceAll(',', '')
  // One or two digits after a point are not thousands.
  return /^\d+\.\d{1,2}$/.test(bare) ? bare : bare.replaceAll('.', '').replace(',', '.')
}
