import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { csvHead, csvLine } from '#platform/csv.ts'
import { id } from '#platform/fields.ts'
import { notFound } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ExportPiece, keptExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { importAccess } from '../../imports.access.ts'
import type { TableRun } from './table-run.ts'
import { findOwnTable } from './tables.queries.ts'

/** The refused lines as they are in the file, and why: to be corrected and sent again. */
export const sendFaults: Download = {
  kind: 'download',
  path: '/imports/tables/:id/errors.csv',
  access: importAccess,
  send: async (db, actor, parameters) => {
    const importId = id.safeParse(parameters.id)
    if (!importId.success) throw notFound('This import')
    const { run } = await findOwnTable(db.reader, actor, importId.data)
    const fileName = `${run.fileName.replaceAll(/[^\w.-]/g, '_')}.errors.csv`
    const about = { id: run.id, label: fileName, outletId: run.outletId }
    const pieces = faultyLines(db.reader, run)
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from(keptExport(db.reader, actor, about, pieces)),
    }
  },
}

type FaultyLine = { readonly line: number; readonly cells: string[]; readonly reasons: string }

const page = 1_000

async function* faultyLines(reader: Reader, run: TableRun): AsyncGenerator<ExportPiece> {
  yield { text: `${csvHead}${csvLine([...run.headers, 'Error'])}`, rows: 0 }
  for (let after = 0; ; ) {
    const { rows } = await sql<FaultyLine>`
      select line, coalesce(max(cells), '{}') as cells, string_agg(
        case when column_name = '' then reason else column_name || ': ' || reason end, ' '
        order by position) as reasons
      from import_refusals where import_id = ${run.id} and line > ${after}
      group by line order by line limit ${page}`.execute(reader)
    const text = rows.map(({ cells, reasons }) =>
      csvLine([...run.headers.map((_, at) => cells[at] ?? ''), reasons]),
    )
    yield { text: text.join(''), rows: rows.length }
    after = rows.at(-1)?.line ?? 0
    if (rows.length < page) return
  }
}
