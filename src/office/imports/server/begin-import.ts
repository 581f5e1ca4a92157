import { type Actor, authorId } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit } from '#platform/server/db/database.ts'
import { importNoun } from '../imports.nouns.ts'

type Beginning = {
  readonly id: string
  readonly kind: string
  readonly fileName: string
  readonly outletId: string | null
  readonly booksOpeningStock?: boolean
}

/** Opens an import whose file is being uploaded. */
export async function beginImport(db: Database, actor: Actor, begun: Beginning): Promise<void> {
  const { id, kind, fileName, outletId, booksOpeningStock = false } = begun
  await db.transaction(async (tx) => {
    await tx
      .insertInto('imports')
      .values({
        id,
        kind,
        file_name: fileName,
        outlet_id: outletId,
        books_opening_stock: booksOpeningStock,
        created_by: authorId(actor),
      })
      .execute()
    hintAfterCommit(tx, { noun: importNoun.key, ids: [id], ...(outletId ? { outletId } : {}) })
  })
}
