import { Readable } from 'node:stream'
import { csvHead, csvLine } from '#platform/csv.ts'
import { id } from '#platform/fields.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ExportPiece, keptExport } from '#platform/server/events/keep-access.ts'
import type { Download } from '#platform/server/http/files.ts'
import { resultLabels } from '../../difference-words.ts'
import { importAccess } from '../../imports.access.ts'
import { listDifferences } from './list-differences.ts'
import { findOwnTable } from './tables.queries.ts'

/** All that a checked table would change, as CSV. */
export const sendDifferences: Download = {
  kind: 'download',
  path: '/imports/tables/:id/differences.csv',
  access: importAccess,
  send: async (db, actor, parameters) => {
    const importId = id.safeParse(parameters.id)
    if (!importId.success) throw notFound('This import')
    const { run } = await findOwnTable(db.reader, actor, importId.data)
    const fileName = `${run.fileName.replaceAll(/[^\w.-]/g, '_')}.differences.csv`
    const about = { id: run.id, label: fileName, outletId: run.outletId }
    const pieces = allDifferences(db.reader, actor, run.id)
    return {
      fileName,
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from(keptExport(db.reader, actor, about, pieces)),
    }
  },
}

const headings = ['Line', 'Result', 'Record', 'Field', 'Before', 'After', 'Units written off']

async function* allDifferences(
  reader: Reader,
  actor: Actor,
  importId: string,
): AsyncGenerator<ExportPiece> {
  const columns = [...headings, 'Value written off', 'Warning', 'Why refused']
  yield { text: `${csvHead}${csvLine(columns)}`, rows: 0 }
  let after: string | undefined
  do {
    const page = await listDifferences(reader, actor, { id: importId, limit: 1_000, after })
    const lines = page.rows.map((row) =>
      csvLine([
        row.line,
        resultLabels[row.did],
        row.record,
        row.field,
        row.before,
        row.after,
        row.lostUnits,
        row.lostMinor === null || row.currency === null
          ? null
          : formatMoney(row.lostMinor, row.currency),
        [row.warning, row.costWarning].filter(Boolean).join(' '),
        row.refusal,
      ]),
    )
    yield { text: lines.join(''), rows: page.rows.length }
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
}
