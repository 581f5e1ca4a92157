import { createHash } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inChunks } from './in-chunks.ts'

type KeptBytes = { readonly size: number; readonly sha256: string }

/**
 * Saves the bytes of a file in chunks, from this position on.
 *
 * @throws Refusal for an empty file, and for one of more than `most.bytes`, with the text of `most`
 */
export async function keepChunks(
  db: Database,
  id: string,
  body: AsyncIterable<Uint8Array>,
  most: { readonly bytes: number; readonly sentence: string },
  from = 0,
): Promise<KeptBytes> {
  const hash = createHash('sha256')
  let size = 0
  let position = from
  for await (const bytes of inChunks(body)) {
    size += bytes.length
    if (size > most.bytes) throw new Refusal('invalid', 'too_large', most.sentence)
    hash.update(bytes)
    await db.reader.insertInto('import_chunks').values({ import_id: id, position, bytes }).execute()
    position += 1
  }
  if (size === 0) throw new Refusal('invalid', 'empty_file', 'The file is empty.')
  return { size, sha256: hash.digest('hex') }
}
