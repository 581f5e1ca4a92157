import { sql } from 'kysely'
import { z } from 'zod'
import { id, requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { insistWithinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { importNeeds } from '../imports.access.ts'
import { runImportTask } from './import-jobs.ts'
import { keepFile, mostBytes } from './keep-file.ts'

const parameters = z.object({
  name: requiredLine(200),
  outlet: id,
  openingStock: z.enum(['0', '1']).default('1'),
})

/** The body is the file itself, CSV or CSV in gzip, of any content type but JSON and plain text. */
export const receiveFile: Upload = {
  kind: 'upload',
  path: '/imports/online-retail',
  access: capability.orders,
  mostBytes,
  receive: async (db, actor, body, given) => {
    for (const needed of importNeeds) authorize(actor, needed, 'write')
    const { name, outlet, openingStock } = insistOnParameters(given)
    for (const needed of importNeeds) insistWithinOutlets(actor, needed, outlet)
    const facts = { kind: 'online-retail', fileName: name, outletId: outlet } as const
    // A refusal must not cut the connection, or the browser would never read it.
    const bytes: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
    const kept = await keepFile(
      db,
      actor,
      { ...facts, booksOpeningStock: openingStock === '1' },
      bytes,
    )
    await sql`select graphile_worker.add_job(${runImportTask},
      json_build_object('importId', ${kept.id}::text), job_key => ${`import ${kept.id}`})`.execute(
      db.reader,
    )
    return kept
  },
}

function insistOnParameters(given: Readonly<Record<string, string>>) {
  const parsed = parameters.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? '')
  throw new Refusal(
    'invalid',
    'invalid_input',
    `The address does not fit (${field}): ${issue?.message ?? 'something is missing'}`,
    { field },
  )
}
