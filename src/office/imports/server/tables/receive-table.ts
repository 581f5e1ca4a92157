import { z } from 'zod'
import { id, requiredLine } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { importAccess } from '../../imports.access.ts'
import { tableImportOf } from '../import-kinds.ts'
import { keepTable, mostTableBytes } from './keep-table.ts'

const parameters = z.object({
  kind: requiredLine(40),
  name: requiredLine(200),
  outlet: id.optional(),
})

/** The body is the file itself, CSV, CSV in gzip or an Excel workbook. */
export const receiveTable: Upload = {
  kind: 'upload',
  path: '/imports/tables',
  access: importAccess,
  isHeavy: true,
  mostBytes: mostTableBytes,
  receive: async (db, actor, body, given) => {
    const { kind: name, name: fileName, outlet } = requireParameters(parameters, given)
    const kind = tableImportOf(actor, name)
    authorize(actor, kind.access, 'write')
    if (kind.needsOutlet && outlet === undefined)
      throw new Refusal(
        'invalid',
        'outlet_needed',
        `${kind.label} are for one outlet. Choose which.`,
        { field: 'outlet' },
      )
    requireWithinOutlets(actor, kind.access, outlet)
    const outletId = kind.needsOutlet ? (outlet ?? null) : null
    if (outletId !== null) await requireOutlet(db.reader, outletId)
    // A refusal must not cut the connection, or the browser would never read it.
    const bytes: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
    return keepTable(db, actor, kind, { fileName, outletId }, bytes)
  },
}

async function requireOutlet(reader: Reader, outletId: string): Promise<void> {
  const outlet = await reader
    .selectFrom('outlets')
    .select('id')
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!outlet) throw notFound('This outlet')
}
