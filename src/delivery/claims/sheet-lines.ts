const namesNumbers = /track|awb|waybill|consignment|barcode|parcel|number/i
const namesBranches = /branch|station|depot|hub|office|terminal/i

export const mostSheetLines = 2000

/** A line of a courier's manifest: a number, and the branch that had it last. */
export type SheetLine = { readonly number: string; readonly branch: string }

/** The cells of pasted plain lines. */
export function rowsOfText(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(cellsOf)
}

/** The lines of a courier's list: only numbers, or a table with column headings. */
export function linesOfSheet(table: readonly (readonly string[])[]): SheetLine[] {
  const rows = table
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [head = []] = rows
  const columnOf = (names: RegExp) => head.findIndex((cell) => names.test(cell) && !/\d/.test(cell))
  const named = columnOf(namesNumbers)
  const branchAt = named < 0 ? -1 : columnOf(namesBranches)
  const known = new Map<string, SheetLine>()
  for (const cells of named < 0 ? rows : rows.slice(1)) {
    const number = (cells[Math.max(named, 0)] ?? '').slice(0, 60)
    const branch = (cells[branchAt] ?? '').slice(0, 80)
    if (number !== '' && !known.has(number)) known.set(number, { number, branch })
  }
  return [...known.values()].slice(0, mostSheetLines)
}

/** What the server read from a file. */
export function linesOfAnswer(answer: unknown): SheetLine[] {
  if (typeof answer !== 'object' || answer === null || !('lines' in answer)) return []
  return Array.isArray(answer.lines) ? answer.lines.filter(isLine) : []
}

function isLine(line: unknown): line is SheetLine {
  return (
    typeof line === 'object' &&
    line !== null &&
    'number' in line &&
    typeof line.number === 'string' &&
    'branch' in line &&
    typeof line.branch === 'string'
  )
}

function cellsOf(line: string): string[] {
  return line.split(/[;,\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}
