import { csvRow, safeText } from '#platform/csv.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import {
  isWorkbook,
  mostWorkbookBytes,
  readWorkbook,
} from '#platform/server/workbooks/read-workbook.ts'
import { beginImport } from '../begin-import.ts'
import { FileFault } from '../file-fault.ts'
import { giveUpUpload } from '../give-up-upload.ts'
import { keepChunks } from '../keep-chunks.ts'
import { lookAtFile } from './look-at-file.ts'
import { moveTable } from './move-table.ts'
import { positionsPerSheet } from './read-lines.ts'
import { labelOfTable } from './table-run.ts'

export const mostTableBytes = 100 * 1024 * 1024

const mostText = {
  bytes: mostTableBytes,
  sentence: 'The file is larger than 100 MB. Split it, or compress it with gzip.',
}

export type NewTable = { readonly fileName: string; readonly outletId: string | null }

/**
 * Saves a table as it arrives, and detects how to read it and which column has what. The sender
 * reviews that before anything else happens.
 */
export async function keepTable(
  db: Database,
  actor: Actor,
  kind: AnyTableImport,
  { fileName, outletId }: NewTable,
  body: AsyncIterable<Uint8Array>,
): Promise<{ id: string }> {
  const id = newId()
  await beginImport(db, actor, { id, kind: kind.kind, fileName, outletId })
  try {
    const kept = await keepBytes(db, id, body)
    const look = await lookAtFile(db.reader, {
      importId: id,
      kind: kind.kind,
      fields: kind.fields,
      format: kept.sheets.length > 0 ? 'xlsx' : 'csv',
      sheets: kept.sheets,
      given: {},
    })
    const set = {
      reading: JSON.stringify(look.reading),
      mapping: JSON.stringify(look.mapping),
      options: JSON.stringify(look.options),
      total_lines: look.totalLines,
      size_bytes: kept.size,
      sha256: kept.sha256,
    }
    await db.transaction(async (tx) => {
      await moveTable(tx, actor, { id, fileName, outletId }, 'arrive', { set })
      await tx
        .updateTable('imports')
        .set({ headers: [...look.headers] })
        .where('id', '=', id)
        .execute()
    })
    return { id }
  } catch (error) {
    const refusal = asRefusal(error)
    const failure = refusal?.message ?? 'The file did not arrive whole. Send it again.'
    const label = labelOfTable({ fileName })
    await db.transaction((tx) => giveUpUpload(tx, actor, { id, label, outletId, failure }))
    throw refusal ?? error
  }
}

export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  return error instanceof FileFault ? new Refusal('invalid', 'no_table', error.message) : null
}

type Kept = {
  readonly size: number
  readonly sha256: string
  readonly sheets: readonly string[]
}

async function keepBytes(db: Database, id: string, body: AsyncIterable<Uint8Array>): Promise<Kept> {
  const pieces = body[Symbol.asyncIterator]()
  const first = await pieces.next()
  const whole = (async function* () {
    for (let next = first; !next.done; next = await pieces.next()) yield next.value
  })()
  if (first.done || !isWorkbook(first.value))
    return { ...(await keepChunks(db, id, whole, mostText)), sheets: [] }
  return keepSheets(db, id, whole)
}

/** Each sheet is kept as CSV, so that from here on a workbook is read like any other table. */
async function keepSheets(
  db: Database,
  id: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Kept> {
  const bytes: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > mostWorkbookBytes)
      throw new Refusal(
        'invalid',
        'too_large',
        'The workbook is larger than 20 MB. Save the sheet as “CSV UTF-8” and send that.',
      )
    bytes.push(piece)
  }
  const sheets = await readWorkbook(Buffer.concat(bytes))
  let sha256 = ''
  for (const [index, { rows }] of sheets.entries()) {
    const text = piecesOf(rows)
    const kept = await keepChunks(db, id, text, mostText, index * positionsPerSheet)
    sha256 ||= kept.sha256
  }
  return { size, sha256, sheets: sheets.map(({ name }) => name) }
}

/**
 * Every row as wide as the widest, because a sheet leaves out what is empty at the end. Its texts have
 * no apostrophe of ours, and reading takes one off.
 */
async function* piecesOf(rows: readonly (readonly string[])[]): AsyncGenerator<Uint8Array> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  for (const row of rows) {
    const cells = Array.from({ length: width }, (_, at) => safeText(row[at] ?? ''))
    yield Buffer.from(`${csvRow(cells)}\n`)
  }
}
