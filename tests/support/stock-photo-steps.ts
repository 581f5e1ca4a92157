import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { addStockPhoto } from '#stock/inventory/server/stock-photos.ts'
import { pictureOf } from './pictures.ts'

const files = openFiles({ place: 'database' })

/** A photo for its user's next adjustment of the level; its id. */
export async function aStockPhoto(
  db: Database,
  actor: Actor,
  level: { readonly variantId: string; readonly outletId: string },
  colour = `#${newId().slice(-6)}`,
): Promise<string> {
  const picture = await placePicture(files, await pictureOf(colour), null)
  const { id } = await db.transaction((tx) => addStockPhoto(tx, actor, files, { level, picture }))
  return id
}
