import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { makePicture, pictureType } from './make-picture.ts'
import type { Files } from './open-files.ts'
import { keepFile, type PlacedFile, placeFile } from './place-file.ts'

export type PlacedPicture = { readonly whole: PlacedFile; readonly thumbnail: PlacedFile }

/**
 * Makes the picture and stores its bytes; outside of a transaction. `owner` is the user who waits
 * for it, null for the server's own work.
 */
export async function placePicture(
  files: Files,
  bytes: Buffer,
  owner: string | null,
): Promise<PlacedPicture> {
  const { whole, thumbnail } = await makePicture(bytes, owner)
  const placed = (picture: typeof whole) => placeFile(files, { ...picture, mediaType: pictureType })
  return { whole: await placed(whole), thumbnail: await placed(thumbnail) }
}

/** The file's id; the same picture is one file, no matter who uploads it or how often. */
export async function keepPicture(
  tx: Tx,
  actor: Actor,
  files: Files,
  { whole, thumbnail }: PlacedPicture,
): Promise<string> {
  const thumbnailId = await keepFile(tx, actor, files, thumbnail, 'itself')
  return keepFile(tx, actor, files, whole, thumbnailId)
}
