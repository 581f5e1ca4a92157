import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipPiece = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Pictures and documents are compressed already. */
  readonly isStored?: true
}

/** One file of the zip, as its manifest lists it. */
export type ZipEntry = { readonly name: string; readonly size: number; readonly sha256: string }

/**
 * A zip as a stream: each piece is asked for, compressed and sent before the next, so that no more
 * than one of them is in memory. Its last file lists the others with their SHA-256.
 */
export async function* zipStream(
  pieces: AsyncIterable<ZipPiece>,
  manifestOf: (entries: readonly ZipEntry[]) => ZipPiece,
): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) fault = error
    else waiting.push(chunk)
  })
  const add = ({ name, bytes, isStored }: ZipPiece): void => {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    file.push(bytes, true)
  }
  function* taken() {
    if (fault) throw fault
    while (waiting.length > 0) yield waiting.shift() ?? new Uint8Array()
  }
  const entries: ZipEntry[] = []
  for await (const piece of pieces) {
    const { name, bytes } = piece
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    entries.push({ name, size: bytes.length, sha256 })
    add(piece)
    yield* taken()
  }
  add(manifestOf(entries))
  zip.end()
  yield* taken()
}
