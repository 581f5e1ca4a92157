import { Readable } from 'node:stream'
import { notFound } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Reader, Tx } from '../db/database.ts'
import type { SentFile } from '../http/files.ts'
import { keepPicture, placePicture } from './keep-picture.ts'
import type { Files } from './open-files.ts'
import { keepFile, placeFile } from './place-file.ts'
import { readKeptFile } from './read-file.ts'

/**
 * Places a PDF as it is, which is never shown inside the app, because it may contain active content,
 * or else a picture, which is re-encoded.
 *
 * @returns what saves it in a transaction, and gives its id
 */
export async function placePdfOrPicture(
  files: Files,
  actor: Actor,
  bytes: Buffer,
): Promise<(tx: Tx) => Promise<string>> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const placed = await placeFile(files, { bytes, mediaType: 'application/pdf' })
    return (tx) => keepFile(tx, actor, files, placed)
  }
  const picture = await placePicture(files, bytes, actor.userId)
  return (tx) => keepPicture(tx, actor, files, picture)
}

type Sent = {
  /** Null where the address names no file that the actor may see. */
  readonly fileId: string | null
  /** As the refusal names it: `This file`. */
  readonly what: string
}

/** Such a file as an answer; the caller has checked access. */
export async function sendPdfOrPicture(
  reader: Reader,
  files: Files,
  { fileId, what }: Sent,
): Promise<SentFile> {
  const file = fileId === null ? null : await readKeptFile(reader, files, fileId)
  if (!file) throw notFound(what)
  const isPicture = file.mediaType.startsWith('image/')
  return {
    fileName: `${file.sha256.slice(0, 12)}.${isPicture ? 'webp' : 'pdf'}`,
    contentType: file.mediaType,
    body: Readable.from([file.bytes]),
    ...(isPicture ? { etag: `"${file.sha256}"` } : {}),
  }
}
