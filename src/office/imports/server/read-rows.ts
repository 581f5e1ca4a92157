import { CsvError } from 'csv-parse'
import { csvRow } from '#platform/csv.ts'
import { type RetailColumn, type RetailRow, retailColumns } from '../online-retail.fields.ts'
import type { Refused } from '../online-retail.rules.ts'
import { csvParser, type Parsed, whereCsvBreaks } from './csv-parser.ts'
import { DamagedFile, FileFault } from './file-fault.ts'
import { pushThrough } from './push-through.ts'

/** A line of the table: its fields, or why it cannot be split. `end` is its last line. */
export type ReadRow =
  | { readonly row: RetailRow; readonly end: number }
  | { readonly refused: Refused; readonly end: number }

/**
 * Reads the table in chunks. Its first line names the columns, in any order and with others
 * besides.
 *
 * @throws FileFault where the text stops being valid CSV; the rows before that place are yielded
 * first
 */
export async function* readRows(text: AsyncIterable<Uint8Array>): AsyncGenerator<ReadRow[]> {
  const parsed: Parsed[] = []
  const ending = { isLineEnd: true }
  const parser = csvParser(parsed)
  let header: Header | undefined
  let last = 0
  // The last row is held back until it is known whether the file continues: it may be cut in two.
  let held: Parsed | undefined
  try {
    for await (const batch of pushThrough(parser, watched(text, ending), parsed)) {
      const rows = held ? [held, ...batch] : batch
      held = rows.pop()
      last = held?.line ?? last
      if (!header) {
        const names = rows.shift()
        if (names) header = readHeader(names.cells)
      }
      if (header && rows.length > 0) yield rows.map(rowReader(header))
    }
  } catch (error) {
    if (header && held) yield [rowReader(header)(held)]
    if (error instanceof CsvError) throw csvFault(error, last + 1, header)
    if (!(error instanceof DamagedFile)) throw error
    const reach = `It can be read up to line ${last}; what came in up to there stays.`
    throw new DamagedFile(`${error.message} ${reach} Send the whole file again.`)
  }
  if (!held) throw new FileFault('The file is empty.')
  if (!header) {
    readHeader(held.cells)
    return
  }
  if (!ending.isLineEnd && held.cells.length < header.width) {
    const column = header.names[held.cells.length - 1]
    throw new FileFault(
      `The file breaks off in the middle of line ${held.firstLine}, in column ${column}. Send the whole file again; what came in before stays.`,
      invoiceIn(held.cells, header),
    )
  }
  yield [rowReader(header)(held)]
}

async function* watched(text: AsyncIterable<Uint8Array>, ending: { isLineEnd: boolean }) {
  for await (const piece of text) {
    const last = piece.at(-1)
    if (last !== undefined) ending.isLineEnd = last === 10 || last === 13
    yield piece
  }
}

type Header = {
  readonly width: number
  readonly names: readonly string[]
  readonly placeOf: (column: RetailColumn) => number
}

function readHeader(cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim())
  const missing = retailColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    const which =
      missing.length === 1 ? `column ${missing[0]} is` : `columns ${missing.join(', ')} are`
    const hint = names.length === 1 && /[;\t|]/.test(names[0] ?? '') ? separators : ''
    throw new FileFault(`The ${which} missing.${hint} The first line must name ${needed}.`)
  }
  const twice = retailColumns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice) throw new FileFault(`The column ${twice} is in the first line twice.`)
  return { width: names.length, names, placeOf: (column) => names.indexOf(column) }
}

const separators = ' The columns must be separated by commas, not by semicolons or tabs.'
const needed = retailColumns.join(', ')

function rowReader({ width, placeOf }: Header): (parsed: Parsed) => ReadRow {
  const places = retailColumns.map(placeOf)
  return ({ cells, firstLine: line, line: end }) => {
    if (cells.length !== width) {
      const reason = `The line has ${cells.length} columns where the first line names ${width}.`
      return { refused: { line, column: '', reason, raw: csvRow(cells) }, end }
    }
    const [
      InvoiceNo = '',
      StockCode = '',
      Description = '',
      Quantity = '',
      InvoiceDate = '',
      UnitPrice = '',
      CustomerID = '',
      Country = '',
    ] = places.map((place) => cells[place])
    const ordered = { InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice }
    return { row: { line, ...ordered, CustomerID, Country }, end }
  }
}

/** The parser reports the line on which it gave up; an open quotation began where the row began. */
function csvFault(error: CsvError, rowLine: number, header: Header | undefined): FileFault {
  const place = typeof error.index === 'number' ? header?.names[error.index] : undefined
  const where = place ? `line ${rowLine}, column ${place}` : `line ${rowLine}`
  const stays = 'Put that line right and send the file again; what came in before stays.'
  const begins = typeof error.raw === 'string' ? (error.raw.split('"')[0] ?? '') : ''
  const invoice = header ? invoiceIn(begins.split(','), header) : null
  return new FileFault(`${whereCsvBreaks(error.code, where)} ${stays}`, invoice)
}

/** Only a field that another one follows is there to its end. */
function invoiceIn(cells: readonly string[], { placeOf }: Header): string | null {
  const place = placeOf('InvoiceNo')
  return place < cells.length - 1 ? (cells[place] ?? null) : null
}
