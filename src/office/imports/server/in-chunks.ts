const chunkBytes = 256 * 1024

/** The same bytes in pieces of 256 kB, the last one shorter. */
export async function* inChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    waiting.push(piece)
    size += piece.length
    if (size < chunkBytes) continue
    const bytes = Buffer.concat(waiting)
    let at = 0
    for (; bytes.length - at >= chunkBytes; at += chunkBytes)
      yield bytes.subarray(at, at + chunkBytes)
    waiting = [bytes.subarray(at)]
    size -= at
  }
  if (size > 0) yield Buffer.concat(waiting)
}
