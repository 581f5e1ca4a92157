import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { giveUpUpload } from './give-up-upload.ts'

/** No upload takes a day: one that has not ended by then lost its server or its sender. */
export async function closeLostUploads(db: Database, actor: Actor): Promise<void> {
  const lost = await db.reader
    .selectFrom('imports')
    .select(['id', 'file_name', 'outlet_id'])
    .where('state', '=', 'uploading')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  const failure = 'The file did not arrive whole. Send it again.'
  for (const { id, file_name: fileName, outlet_id: outletId } of lost)
    await db.transaction((tx) =>
      giveUpUpload(tx, actor, { id, label: `Import ${fileName}`, outletId, failure }),
    )
}
