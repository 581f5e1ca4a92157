/** The byte order mark that tells spreadsheets UTF-8: once, before the first line. */
export const csvHead = '\ufeff'

/**
 * Spreadsheets run a cell that starts with one of these as a formula (OWASP, CSV injection).
 * Leading apostrophes count too, so that export always adds one and import always removes one.
 */
const startsFormula = /^'*[=+\-@\t\r]/

export type CsvCell = string | number | null

/**
 * One line with its end, safe to open in a spreadsheet: text never runs as a formula, numbers stay
 * numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${csvRow(cells.map(safeText))}\r\n`
}

/** One row in RFC 4180 form, without the line end and with every text unchanged. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(quoted).join(',')
}

/** Adds a leading apostrophe to text that would start a formula. */
export function safeText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return startsFormula.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe that `csvLine` added. */
export function unsafeText(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
