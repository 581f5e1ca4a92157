/** The mark by which spreadsheets know UTF-8: once, before the first line. */
export const csvHead = '\ufeff'

/**
 * Spreadsheets run a cell that starts so as a formula (OWASP, CSV injection). Apostrophes before it
 * count as well: so one more always goes on, and one comes off, whatever the text was.
 */
const startsFormula = /^'*[=+\-@\t\r]/

export type CsvCell = string | number | null

/** One line with its end, safe to open in a spreadsheet: text never runs, numbers stay numbers. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${csvRow(cells.map(safeText))}\r\n`
}

/** One row as RFC 4180 writes it, without the line end and without a change to any text. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(quoted).join(',')
}

/** A leading apostrophe makes plain text of what would start a formula. */
export function safeText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return startsFormula.test(cell) ? `'${cell}` : cell
}

/** Takes off the apostrophe that `csvLine` put on. */
export function unsafeText(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
