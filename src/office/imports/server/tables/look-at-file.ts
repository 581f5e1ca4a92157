import type { Reader } from '#platform/server/db/database.ts'
import type { ImportField } from '#platform/table-imports.ts'
import {
  type ColumnMapping,
  headerKeyOf,
  knownHeadings,
  matchColumns,
} from '../../match-columns.ts'
import {
  guessDateOrder,
  guessDecimalSign,
  guessDelimiter,
  type TableReading,
} from '../../table-reading.ts'
import { FileFault } from '../file-fault.ts'
import { decodeText, scanText } from './decode-text.ts'
import { readLines, type TableLine, textOfTable } from './read-lines.ts'

export type FileLook = {
  readonly reading: TableReading
  readonly headers: readonly string[]
  readonly mapping: ColumnMapping
  /** What was decided the last time for a file with these columns. */
  readonly options: Readonly<Record<string, string>>
  readonly totalLines: number
}

const mostLines = 500_000
const mostColumns = 200
const linesLookedAt = 300
const headBytes = 64 * 1024

type Asked = {
  readonly importId: string
  readonly kind: string
  readonly fields: readonly ImportField[]
  readonly format: TableReading['format']
  readonly sheets: readonly string[]
  /** The sender's choices for the file; the rest is detected. */
  readonly given: Partial<Pick<TableReading, 'encoding' | 'delimiter' | 'sheet' | 'headerLine'>>
}

/**
 * Detects how to read a file and which of its columns has what.
 *
 * @throws FileFault when it contains no table
 */
export async function lookAtFile(reader: Reader, asked: Asked): Promise<FileLook> {
  const { importId, fields, format, sheets, given } = asked
  const sheet = given.sheet ?? 0
  const text = () => textOfTable(reader, importId, sheet)
  const scanned = await scanText(text())
  if (scanned.lines > mostLines)
    throw new FileFault(
      `The file has more than ${mostLines.toLocaleString('en-GB')} lines. Split it.`,
    )
  const encoding = given.encoding ?? scanned.encoding
  const delimiter = given.delimiter ?? guessDelimiter(await headOf(decodeText(text(), encoding)))
  const lines = await firstLines(reader, importId, { encoding, delimiter, sheet })
  const head = headerAmong(lines, fields, given.headerLine)
  const headers = head.cells.map((cell) => cell.trim()).slice(0, mostColumns)
  const remembered = await rememberedMapping(reader, asked.kind, headers)
  const mapping = matchColumns(fields, headers, remembered?.mapping ?? null)
  const cells = cellsByKind(fields, mapping, lines.slice(lines.indexOf(head) + 1))
  return {
    reading: {
      format,
      encoding,
      delimiter,
      sheets: [...sheets],
      sheet,
      headerLine: head.end,
      decimalSign: guessDecimalSign(cells.numbers),
      dateOrder: guessDateOrder(cells.dates),
      instantPattern: null,
      timeZone: null,
    },
    headers,
    mapping,
    options: remembered?.options ?? {},
    totalLines: Math.max(0, scanned.lines - head.end),
  }
}

async function headOf(text: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const piece of text)
    return new TextDecoder().decode(piece.subarray(0, headBytes), { stream: true })
  return ''
}

/** The first rows; the check will report where the text breaks after them. */
async function firstLines(
  reader: Reader,
  importId: string,
  ways: Pick<TableReading, 'encoding' | 'delimiter' | 'sheet'>,
): Promise<readonly TableLine[]> {
  const lines: TableLine[] = []
  for await (const some of readLines(reader, importId, ways)) {
    lines.push(...some)
    if (lines.length >= linesLookedAt) break
  }
  return lines.slice(0, linesLookedAt)
}

/** The line with the column names: the one of the first ten with the most known names. */
function headerAmong(
  lines: readonly TableLine[],
  fields: readonly ImportField[],
  given: number | undefined,
): TableLine {
  const [first] = lines
  if (!first) throw new FileFault('The file holds no table: every line of it is empty.')
  if (given !== undefined) {
    const named = lines.find(({ line, end }) => line <= given && given <= end)
    if (named) return named
    throw new FileFault(`Line ${given} is empty, or too far down to name the columns.`)
  }
  const scores = lines
    .slice(0, 10)
    .map((line) => ({ line, score: knownHeadings(fields, line.cells) }))
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).line
}

/** Cells of columns that are known to contain numbers and dates; all of them if none is known. */
function cellsByKind(
  fields: readonly ImportField[],
  mapping: ColumnMapping,
  lines: readonly TableLine[],
) {
  const of = (...kinds: ImportField['kind'][]) => {
    const places = fields.flatMap(({ key, kind }) =>
      kinds.includes(kind) ? (mapping[key] ?? []) : [],
    )
    if (places.length === 0) return lines.flatMap(({ cells }) => cells)
    return places.flatMap((place) => lines.map(({ cells }) => cells[place] ?? ''))
  }
  return { numbers: of('decimal', 'quantity', 'money'), dates: of('date') }
}

async function rememberedMapping(reader: Reader, kind: string, headers: readonly string[]) {
  const row = await reader
    .selectFrom('import_mappings')
    .select(['mapping', 'options'])
    .where('kind', '=', kind)
    .where('header_key', '=', headerKeyOf(headers))
    .executeTakeFirst()
  return row ? { mapping: textsIn(row.mapping), options: textsIn(row.options) } : null
}

function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]))
}
