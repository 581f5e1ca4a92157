import type { Writable } from 'node:stream'

/**
 * Pushes bytes through a stream that puts its results into `gathered`, and hands these on piece by
 * piece. Unlike a pipe it loses nothing to an error: what came out before it is handed on first, and
 * only then the error is thrown.
 */
export async function* pushThrough<T>(
  through: Writable,
  input: AsyncIterable<Uint8Array>,
  gathered: T[],
): AsyncGenerator<T[]> {
  // The same error reaches the callback of the write that caused it.
  through.on('error', () => undefined)
  try {
    for await (const piece of input) {
      const error = await told((done) => through.write(piece, done))
      if (gathered.length > 0) yield gathered.splice(0)
      if (error) throw error
    }
    const error = await told((done) => through.end(done))
    if (gathered.length > 0) yield gathered.splice(0)
    if (error) throw error
  } finally {
    through.destroy()
  }
}

function told(act: (done: (error?: Error | null) => void) => void): Promise<Error | null> {
  return new Promise((resolve) => act((error) => resolve(error ?? null)))
}
