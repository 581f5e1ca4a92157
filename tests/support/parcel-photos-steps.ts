import { addParcelPhoto } from '#delivery/dispatch/server/parcel-photos.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { pictureOf } from './pictures.ts'
import type { World } from './world.ts'

const files = openFiles({ place: 'database' })

/** A photo of a packed parcel; its id. */
export async function aParcelPhoto(
  db: Database,
  { admin }: Pick<World, 'admin'>,
  parcelId: string,
): Promise<string> {
  const picture = await placePicture(files, await pictureOf(`#${newId().slice(-6)}`), null)
  const { id } = await db.transaction((tx) =>
    addParcelPhoto(tx, admin, files, { parcelId, picture }),
  )
  return id
}
