import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * Pushes bytes through a stream that puts its results into `gathered`, and hands these on piece by
 * piece. Unlike a pipe it loses nothing to an error: what came out before it is handed on first, and
 * only then the error is thrown.
 */
export async function* pushThrough<T>(
  through: Duplex,
  input: AsyncIterable<Uint8Array>,
  gathered: T[],
): AsyncGenerator<T[]> {
  // The same error reaches the callback of the write that caused it.
  through.on('error', () => undefined)
  through.resume()
  try {
    for await (const piece of input) {
      const error = await written(through, piece)
      if (gathered.length > 0) yield gathered.splice(0)
      if (error) throw error
    }
    through.end()
    const error = await finished(through).then(
      () => null,
      (failure: unknown) => failure,
    )
    if (gathered.length > 0) yield gathered.splice(0)
    if (error) throw error
  } finally {
    through.destroy()
  }
}

function written(through: Duplex, piece: Uint8Array): Promise<Error | null> {
  return new Promise((resolve) => through.write(piece, (error) => resolve(error ?? null)))
}
