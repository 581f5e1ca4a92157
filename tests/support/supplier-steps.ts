import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addDocument } from '#stock/suppliers/server/index.ts'
import { aSupplier } from './buying-steps.ts'

/** A supplier with a certificate. */
export async function aSupplierWithDocument(
  db: Database,
  actor: Actor,
  expiresOn: string | null = null,
) {
  const id = await aSupplier(db)
  const document = { id, kind: 'certificate', name: 'Quality certificate', expiresOn } as const
  return db.transaction((tx) => addDocument(tx, actor, document, () => aPdf(db)))
}

export async function aPdf(db: Database): Promise<string> {
  const id = newId()
  const bytes = Buffer.from(`%PDF-${id}`)
  await sql`insert into files (id, sha256, media_type, size_bytes, place, bytes)
    values (${id}, sha256(${bytes}), 'application/pdf', ${bytes.length}, 'database', ${bytes})`.execute(
    db.reader,
  )
  return id
}
