import { parse } from 'csv-parse'

/** One row of a CSV file, with the lines that it begins and ends on. */
export type Parsed = {
  readonly cells: readonly string[]
  readonly firstLine: number
  readonly line: number
}

const longestRow = 64 * 1024

/** A CSV parser that puts the rows, with their lines, into `parsed`. */
export function csvParser(parsed: Parsed[], delimiter = ',') {
  let before = 0
  return parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
    // An error then includes how its row begins.
    raw: true,
    on_record: (given: unknown, { lines: line }) => {
      const { record: cells } = given as { record: string[] } // parse edge: `raw` wraps the record
      const inside = line > before + 1 ? cells.join('').split(/\r\n|\n|\r/).length - 1 : 0
      parsed.push({ cells, firstLine: line - inside, line })
      before = line
      return null
    },
  })
}

/** Why the parser gave up, as a sentence. */
export function whereCsvBreaks(code: string, where: string): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return `A quotation that opens in ${where} is never closed.`
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `A quotation mark is in the wrong place in ${where}.`
    default:
      return `The text is no CSV in ${where} (${code}).`
  }
}
