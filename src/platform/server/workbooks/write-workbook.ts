import { type CsvCell, safeText } from '../../csv.ts'
import { Refusal } from '../../refusal.ts'
import { askWorkbook } from './ask-workbook.ts'

/** Many fewer than Excel's million: the sheet is put together in memory. */
export const mostWorkbookRows = 50_000

type WorkbookColumn = { readonly label: string; readonly kind: 'text' | 'number' | 'date' }

/** One sheet as an Excel workbook: texts as in CSV, numbers as numbers, dates as dates. */
export async function writeWorkbook(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly CsvCell[])[],
): Promise<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind)
  const answer = await askWorkbook({
    does: 'write',
    name,
    head: columns.map(({ label }) => label),
    kinds,
    rows: rows.map((row) =>
      row.map((cell, place) => (kinds[place] === 'text' && cell !== null ? safeText(cell) : cell)),
    ),
  })
  if ('bytes' in answer) return answer.bytes
  throw new Refusal(
    'unprocessable',
    'no_workbook',
    'This list is too large for a workbook. Narrow it, or take it as CSV.',
  )
}
