import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import type { Job, Jobs } from '#platform/server/jobs/run-jobs.ts'
import { closeLostUploads } from './close-lost-uploads.ts'
import { isTableKind } from './import-kinds.ts'
import { importerOf } from './importer-of.ts'
import { pendingImports } from './imports.queries.ts'
import { runImport } from './run-import.ts'
import { workOnTable } from './tables/work-on-table.ts'

export const runImportTask = 'run-import'

const payload = z.object({ importId: id })

const run: Job = {
  name: runImportTask,
  work: async (db, given, signal) => {
    const { importId } = payload.parse(given)
    await workOn(db, importId, signal)
  },
}

/** Takes up what a server left when it died, once its lock is gone; a run elsewhere is let be. */
const resume: Job = {
  name: 'resume-imports',
  cron: '* * * * *',
  work: async (db, _given, signal) => {
    for (const importId of await pendingImports(db.reader)) {
      if (signal.aborted) return
      await workOn(db, importId, signal)
    }
  },
}

/** An upload that a server took with it when it died is never heard of again. */
const closeLost: Job = {
  name: 'close-lost-uploads',
  cron: '23 * * * *',
  work: (db) => closeLostUploads(db, systemActor('Import')),
}

export const importJobs: readonly Job[] = [run, resume, closeLost]

/** Runs at the start of a server, instead of a minute later. */
export async function resumeImports(db: Database, jobs: Jobs): Promise<void> {
  for (const importId of await pendingImports(db.reader))
    await jobs.enqueue(runImportTask, { importId }, `import ${importId}`)
}

async function workOn(db: Database, importId: string, signal: AbortSignal): Promise<void> {
  const actor = await importerOf(db.reader, importId)
  if (await isTable(db.reader, importId)) return workOnTable(db, actor, importId, signal)
  await runImport(db, actor, importId, { signal })
}

async function isTable(reader: Reader, importId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('imports')
    .select('kind')
    .where('id', '=', importId)
    .executeTakeFirst()
  return row !== undefined && isTableKind(row.kind)
}

/** Queues what an import waits for, in the transaction that makes it wait. */
export async function queueWork(tx: Reader, importId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${runImportTask},
    json_build_object('importId', ${importId}::text), job_key => ${`import ${importId}`})`.execute(
    tx,
  )
}
