import { Refusal } from '../../refusal.ts'
import type { Reader } from '../db/database.ts'
import type { Files } from './open-files.ts'

export type KeptFile = {
  readonly bytes: Buffer
  readonly mediaType: string
  /** Of the bytes, in hex. */
  readonly sha256: string
}

/** A file's bytes; null where there is no such file. The caller has already checked access. */
export async function readKeptFile(
  reader: Reader,
  files: Files,
  id: string,
): Promise<KeptFile | null> {
  const row = await reader
    .selectFrom('files')
    .select(['sha256', 'media_type', 'place', 'bytes'])
    .$narrowType<{ place: 'database' | 'folder' | 'bucket' }>()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const sha256 = row.sha256.toString('hex')
  const bytes = row.bytes ?? (await files.placeOf(row.place)?.get(sha256)) ?? null
  if (bytes) return { bytes, mediaType: row.media_type, sha256 }
  throw new Refusal(
    'unavailable',
    'file_away',
    `This file was put into a ${row.place} that this server cannot read now. An administrator can set it up again.`,
  )
}
