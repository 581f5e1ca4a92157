import { Readable } from 'node:stream'
import { id } from '#platform/fields.ts'
import { notFound } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Download } from '#platform/server/http/files.ts'
import { capability } from '#users/capabilities.ts'
import { csvRow, safeCell } from '../csv-cells.ts'
import { getImport, listRefusals } from './imports.queries.ts'

const page = 1000

/** The refused lines as CSV, with the mark by which spreadsheets know UTF-8. */
export async function* refusalsReport(reader: Reader, importId: string): AsyncGenerator<string> {
  yield `\ufeff${csvRow(['Line', 'Column', 'Reason', 'Text of the line'])}\r\n`
  let after: string | undefined
  do {
    const input = { id: importId, limit: page, after }
    const { rows, nextCursor } = await listRefusals(reader, systemActor('Report'), input)
    const cells = rows.map(({ line, column, reason, raw }) => [String(line), column, reason, raw])
    yield cells.map((row) => `${csvRow(row.map(safeCell))}\r\n`).join('')
    after = nextCursor ?? undefined
  } while (after !== undefined)
}

export const sendRefusals: Download = {
  kind: 'download',
  path: '/imports/:id/refusals.csv',
  access: capability.orders,
  send: async (db, actor, parameters) => {
    const importId = id.safeParse(parameters.id)
    if (!importId.success) throw notFound('This import')
    const { fileName } = await getImport(db.reader, actor, { id: importId.data })
    return {
      fileName: `${fileName.replaceAll(/[^\w.-]/g, '_')}.refused.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from(refusalsReport(db.reader, importId.data)),
    }
  },
}
