import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/fields.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { importerOf } from '../importer-of.ts'
import { fetchPictures, type PictureParts } from './fetch-pictures.ts'
import { fetchPicturesTask } from './queue-pictures.ts'

const payload = z.object({ importId: id })

/** The fetching of pictures that files named, and the taking up of what a server left when it died. */
export function pictureJobs(parts: PictureParts): readonly Job[] {
  const fetchOf = async (db: Database, importId: string, signal: AbortSignal) =>
    fetchPictures(db, await importerOf(db.reader, importId), parts, importId, signal)
  return [
    {
      name: fetchPicturesTask,
      work: (db, given, signal) => fetchOf(db, payload.parse(given).importId, signal),
    },
    {
      name: 'resume-pictures',
      cron: '* * * * *',
      work: async (db, _given, signal) => {
        for (const importId of await importsThatWait(db.reader)) {
          if (signal.aborted) return
          await fetchOf(db, importId, signal)
        }
      },
    },
  ]
}

async function importsThatWait(reader: Reader): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    select i.id from imports i where i.state in ('finished', 'failed', 'cancelled')
      and exists (select from import_pictures p where p.import_id = i.id and p.outcome = 'waiting')
    order by i.created_at`.execute(reader)
  return found.rows.map((row) => row.id)
}
