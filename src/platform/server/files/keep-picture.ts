import { createHash } from 'node:crypto'
import { type Actor, authorId } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { makePicture, type PictureFile, pictureType } from './make-picture.ts'
import type { Files } from './open-files.ts'

/** Bytes that stand in their place already; a row has yet to say so. */
type PlacedFile = PictureFile & { readonly sha256: Buffer }

export type PlacedPicture = { readonly whole: PlacedFile; readonly thumbnail: PlacedFile }

/**
 * Makes the picture and puts its bytes where files stand; outside of a transaction, because it takes
 * a while. Bytes that no row ever names are harmless: the same picture finds them there.
 */
export async function placePicture(files: Files, bytes: Buffer): Promise<PlacedPicture> {
  const { whole, thumbnail } = await makePicture(bytes)
  return { whole: await place(files, whole), thumbnail: await place(files, thumbnail) }
}

async function place(files: Files, file: PictureFile): Promise<PlacedFile> {
  const sha256 = createHash('sha256').update(file.bytes).digest()
  await files.placeOf(files.current)?.put(sha256.toString('hex'), file.bytes, pictureType)
  return { ...file, sha256 }
}

/** The file's id; the same picture is one file, whoever sends it and however often. */
export async function keepPicture(
  tx: Tx,
  actor: Actor,
  files: Files,
  { whole, thumbnail }: PlacedPicture,
): Promise<string> {
  const thumbnailId = await keep(tx, actor, files, thumbnail, null)
  return keep(tx, actor, files, whole, thumbnailId)
}

async function keep(
  tx: Tx,
  actor: Actor,
  files: Files,
  file: PlacedFile,
  thumbnailId: string | null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('files')
    .values({
      id,
      sha256: file.sha256,
      media_type: pictureType,
      size_bytes: file.bytes.length,
      width: file.width,
      height: file.height,
      place: files.current,
      bytes: files.current === 'database' ? file.bytes : null,
      thumbnail_id: thumbnailId ?? id,
      created_by: authorId(actor),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  const kept = await tx
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', file.sha256)
    .executeTakeFirstOrThrow()
  return kept.id
}
