import { CsvError } from 'csv-parse'
import type { Reader } from '#platform/server/db/database.ts'
import type { TableReading } from '../../table-reading.ts'
import { csvParser, type Parsed, whereCsvBreaks } from '../csv-parser.ts'
import { FileFault } from '../file-fault.ts'
import { pushThrough } from '../push-through.ts'
import { readText } from '../read-text.ts'
import { decodeText } from './decode-text.ts'

/** One row of the table as it is in the file; `end` is its last line. */
export type TableLine = {
  readonly line: number
  readonly end: number
  readonly cells: readonly string[]
}

/** Each sheet of a workbook is kept as CSV, from its own position on. */
export const positionsPerSheet = 1_000_000

export const textOfTable = (reader: Reader, importId: string, sheet: number) =>
  readText(reader, importId, sheet * positionsPerSheet)

type Ways = Pick<TableReading, 'encoding' | 'delimiter' | 'sheet'>

/**
 * The rows of a kept table, those without anything in them left out.
 *
 * @throws FileFault where the text is no CSV any more
 */
export async function* readLines(
  reader: Reader,
  importId: string,
  { encoding, delimiter, sheet }: Ways,
): AsyncGenerator<TableLine[]> {
  const parsed: Parsed[] = []
  const text = decodeText(textOfTable(reader, importId, sheet), encoding)
  let last = 0
  try {
    for await (const rows of pushThrough(csvParser(parsed, delimiter), text, parsed)) {
      last = rows.at(-1)?.line ?? last
      yield rows
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
        .map(({ cells, firstLine, line }) => ({ line: firstLine, end: line, cells }))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const where = whereCsvBreaks(error.code, `line ${last + 1}`)
    throw new FileFault(`${where} Put that line right and send the file again.`)
  }
}
