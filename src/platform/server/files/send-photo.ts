import { Readable } from 'node:stream'
import { notFound } from '../../refusal.ts'
import type { Reader } from '../db/database.ts'
import type { SentFile } from '../http/files.ts'
import type { Files } from './open-files.ts'
import { readKeptFile } from './read-file.ts'

/**
 * A stored picture as an answer; its address never changes its bytes. The caller has checked
 * access: `isShown` says whether the picture belongs to what the address names.
 */
export async function sendPhoto(
  reader: Reader,
  files: Files,
  { fileId, isShown }: { readonly fileId: string; readonly isShown: boolean },
): Promise<SentFile> {
  const file = isShown ? await readKeptFile(reader, files, fileId) : null
  if (!file) throw notFound('This photo')
  return {
    fileName: `${file.sha256.slice(0, 12)}.webp`,
    contentType: file.mediaType,
    body: Readable.from([file.bytes]),
    etag: `"${file.sha256}"`,
  }
}
