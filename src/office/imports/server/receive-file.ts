import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, requiredLine } from '#platform/fields.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { importNeeds } from '../imports.access.ts'
import { queueWork } from './import-jobs.ts'
import { keepFile, mostBytes } from './keep-file.ts'

const parameters = z.object({
  name: requiredLine(200),
  outlet: id,
  openingStock: z.enum(['0', '1']).default('0'),
})

/** The body is the file itself, CSV or CSV in gzip, of any content type but JSON and plain text. */
export const receiveFile: Upload = {
  kind: 'upload',
  path: '/imports/online-retail',
  access: capability.orders,
  isHeavy: true,
  mostBytes,
  receive: async (db, actor, body, given) => {
    for (const needed of importNeeds) authorize(actor, needed, 'write')
    const { name, outlet, openingStock } = requireParameters(parameters, given)
    for (const needed of importNeeds) requireWithinOutlets(actor, needed, outlet)
    const facts = { kind: 'online-retail', fileName: name, outletId: outlet } as const
    // A refusal must not cut the connection, or the browser would never read it.
    const bytes: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
    const kept = await keepFile(
      db,
      actor,
      { ...facts, booksOpeningStock: openingStock === '1' },
      bytes,
    )
    await queueWork(db.reader, kept.id)
    return kept
  },
}
