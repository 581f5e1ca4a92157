import { createHash } from 'node:crypto'
import { type Actor, authorId } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { Files } from './open-files.ts'

export type FileToPlace = {
  readonly bytes: Buffer
  readonly mediaType: string
  /** Of a picture. */
  readonly width?: number
  readonly height?: number
}

/** Bytes that are already stored; their row is not yet written. */
export type PlacedFile = FileToPlace & { readonly sha256: Buffer }

/**
 * Stores the bytes; outside of a transaction, because it takes a while. Bytes without a row are
 * harmless: the same file finds them there.
 */
export async function placeFile(files: Files, file: FileToPlace): Promise<PlacedFile> {
  const sha256 = createHash('sha256').update(file.bytes).digest()
  await files.placeOf(files.current)?.put(sha256.toString('hex'), file.bytes, file.mediaType)
  return { ...file, sha256 }
}

/**
 * The file's id; the same bytes are one file, no matter who uploads them or how often. The
 * thumbnail of a picture that needs no smaller one is the picture itself.
 */
export async function keepFile(
  tx: Tx,
  actor: Actor,
  files: Files,
  file: PlacedFile,
  thumbnail: string | 'itself' | null = null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('files')
    .values({
      id,
      sha256: file.sha256,
      media_type: file.mediaType,
      size_bytes: file.bytes.length,
      width: file.width ?? null,
      height: file.height ?? null,
      place: files.current,
      bytes: files.current === 'database' ? file.bytes : null,
      thumbnail_id: thumbnail === 'itself' ? id : thumbnail,
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
