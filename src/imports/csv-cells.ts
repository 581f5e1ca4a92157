/** Spreadsheets run a cell that starts so as a formula (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r]/

/** The cell as text that no spreadsheet runs: a leading apostrophe makes it plain. */
export function safeCell(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** One row as RFC 4180 writes it, without the line end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(quoted).join(',')
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
