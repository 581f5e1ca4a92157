import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

export const fetchPicturesTask = 'fetch-pictures'

/** Queues the fetching of what an import named, in the transaction that makes it wait. */
export async function queuePictures(tx: Reader, importId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${fetchPicturesTask},
    json_build_object('importId', ${importId}::text), job_key => ${`pictures ${importId}`})`.execute(
    tx,
  )
}
