import { z } from 'zod'
import { instantPatterns } from './read-instant.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const delimiters = [',', ';', '\t', '|'] as const
export const decimalSigns = ['.', ','] as const
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const

/**
 * How the bytes of a file are read: detected on arrival, shown to the sender, who can change it.
 */
export const tableReading = z.object({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** The names of a workbook's sheets, and which of them is read. */
  sheets: z.array(z.string()),
  sheet: z.number().int().min(0),
  /** The line that names the columns. */
  headerLine: z.number().int().min(1),
  decimalSign: z.enum(decimalSigns),
  dateOrder: z.enum(dateOrders),
  /** How dates with a time are written; null until the check, where the file has such columns. */
  instantPattern: z.enum(instantPatterns).nullable().default(null),
  /** Where the clocks are that the file's times are of; null until the check. */
  timeZone: z.string().nullable().default(null),
})

export type TableReading = z.infer<typeof tableReading>

/** Of the lines at the head of a file, the delimiter that parts most of them alike. */
export function guessDelimiter(head: string): TableReading['delimiter'] {
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    // How many lines agree weighs more than into how many parts they fall.
    const alike = counts.map(
      (count) => count * counts.filter((other) => other === count).length ** 2,
    )
    return { delimiter, score: Math.max(0, ...alike) }
  })
  const best = scores.reduce((first, next) => (next.score > first.score ? next : first))
  return best.score > 0 ? best.delimiter : ','
}

/** A comma is the decimal sign where more cells can only be read so than with a point. */
export function guessDecimalSign(cells: readonly string[]): TableReading['decimalSign'] {
  const comma = cells.filter((cell) => /^-?[\d .']*\d,(\d{1,2}|\d{4,})$/.test(cell.trim())).length
  const point = cells.filter((cell) => /^-?[\d ,']*\d\.\d+$/.test(cell.trim())).length
  return comma > point ? ',' : '.'
}

/**
 * A number above twelve distinguishes days from months; without one the company's own order
 * applies.
 */
export function guessDateOrder(cells: readonly string[]): TableReading['dateOrder'] {
  let order: TableReading['dateOrder'] = 'dmy'
  for (const cell of cells) {
    const [, first = '0', second = '0'] =
      /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(cell.trim()) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) order = 'mdy'
  }
  return order
}
