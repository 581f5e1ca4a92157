import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../refusal.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

const delimiters = [',', ';', '\t', '|'] as const

/**
 * The rows of a small foreign table, read whole: the first sheet of a workbook, or CSV with any
 * separator. Empty rows are left out.
 *
 * @throws Refusal for anything else, and for more than `mostRows`
 */
export async function readSheet(bytes: Buffer, mostRows: number): Promise<readonly string[][]> {
  const rows = isWorkbook(bytes) ? await firstSheet(bytes) : csvRows(textOf(bytes))
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw refused('empty_file', 'This file is empty.')
  if (filled.length > mostRows + 1)
    throw refused(
      'too_large',
      `This file has more than ${mostRows.toLocaleString('en-GB')} rows. Send it in parts.`,
    )
  return filled.map((row) => row.map((cell) => cell.toWellFormed().replaceAll('\0', '')))
}

async function firstSheet(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const [sheet] = await readWorkbook(bytes)
  return sheet?.rows ?? []
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What is not UTF-8 was most likely saved by a spreadsheet on Western Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function csvRows(text: string): string[][] {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1)
  const counts = delimiters.map((delimiter) => head.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused(
      'no_csv',
      `This file can be read neither as a workbook nor as CSV: ${error.message}. Save it as “CSV UTF-8” and send it again.`,
    )
  }
}

function refused(code: string, message: string): Refusal {
  return new Refusal('invalid', code, message, { field: 'file' })
}
