import { createGunzip } from 'node:zlib'
import type { Reader } from '#platform/server/db/database.ts'
import { DamagedFile } from './file-fault.ts'
import { pushThrough } from './push-through.ts'

/** The bytes of a stored file, unpacked where they are gzip (RFC 1952 begins it with 1f 8b). */
export async function* readText(
  reader: Reader,
  importId: string,
  from = 0,
): AsyncGenerator<Uint8Array> {
  const chunks = readChunks(reader, importId, from)
  const first = await chunks.next()
  if (first.done) return
  const whole = prepended(first.value, chunks)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* whole
  const gathered: Uint8Array[] = []
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  gunzip.on('data', (piece: Uint8Array) => gathered.push(piece))
  try {
    for await (const pieces of pushThrough(gunzip, whole, gathered)) yield* pieces
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw new DamagedFile(`The compressed file is damaged or cut off (${error.message}).`)
  }
}

async function* readChunks(
  reader: Reader,
  importId: string,
  from: number,
): AsyncGenerator<Uint8Array> {
  for (let position = from; ; position += 1) {
    const chunk = await reader
      .selectFrom('import_chunks')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}

async function* prepended<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

function isZlibError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('Z_')
  )
}
