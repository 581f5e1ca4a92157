import type { CsvCell } from '../../csv.ts'
import { Refusal } from '../../refusal.ts'
import { wallClockAt } from '../../zoned-time.ts'
import { askWorkbook } from './ask-workbook.ts'

/** Far below Excel's million: the sheet is built in memory. */
export const mostWorkbookRows = 50_000

/**
 * The type of a cell in a workbook. A `number` given as text keeps its decimals, as amounts need.
 * `date` is `2026-01-31`; `instant` is ISO 8601 and is shown in a time zone.
 */
export type CellKind = 'text' | 'number' | 'date' | 'instant'

type WorkbookColumn = { readonly label: string; readonly kind: CellKind }

/**
 * One sheet as an Excel workbook. Texts are text cells, which no program runs as a formula, so they
 * need no apostrophe.
 *
 * @param timeZone of instants: `Europe/London`
 */
export async function writeWorkbook(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly CsvCell[])[],
  timeZone = 'UTC',
): Promise<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind)
  const answer = await askWorkbook({
    does: 'write',
    name,
    head: columns.map(({ label }) => label),
    kinds,
    rows: rows.map((row) =>
      row.map((cell, place) =>
        kinds[place] === 'instant' && typeof cell === 'string' ? clockOf(cell, timeZone) : cell,
      ),
    ),
  })
  if ('bytes' in answer) return answer.bytes
  throw new Refusal(
    'unprocessable',
    'no_workbook',
    'This list is too large for a workbook. Narrow it, or take it as CSV.',
  )
}

function clockOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? instant : wallClockAt(at, timeZone)
}
