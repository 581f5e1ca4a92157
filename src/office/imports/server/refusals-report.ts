import { Readable } from 'node:stream'
import { capability } from '#organization/users/capabilities.ts'
import { csvHead, csvLine } from '#platform/csv.ts'
import { id } from '#platform/fields.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ExportPiece, keptExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { getImport, listRefusals } from './imports.queries.ts'

const page = 1000

/** The refused lines as CSV. */
export function refusalsReport(reader: Reader, actor: Actor, importId: string, label: string) {
  return keptExport(reader, actor, { id: importId, label }, refusedLines(reader, actor, importId))
}

async function* refusedLines(
  reader: Reader,
  actor: Actor,
  importId: string,
): AsyncGenerator<ExportPiece> {
  yield { text: `${csvHead}${csvLine(['Line', 'Column', 'Reason', 'Text of the line'])}`, rows: 0 }
  let after: string | undefined
  do {
    const input = { id: importId, limit: page, after }
    const { rows, nextCursor } = await listRefusals(reader, actor, input)
    const lines = rows.map(({ line, column, reason, raw }) => csvLine([line, column, reason, raw]))
    yield { text: lines.join(''), rows: rows.length }
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
    const run = await getImport(db.reader, actor, { id: importId.data })
    const fileName = `${run.fileName.replaceAll(/[^\w.-]/g, '_')}.refused.csv`
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from(refusalsReport(db.reader, actor, importId.data, fileName)),
    }
  },
}
