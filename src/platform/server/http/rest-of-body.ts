import type { FastifyRequest } from 'fastify'

const mostMilliseconds = 30_000
const longestSilenceMilliseconds = 5_000

/**
 * Reads and drops what still arrives of a body that was refused before its end, and closes the
 * connection then. Closed at once, the connection would be reset, and the caller, or the proxy in
 * between, would lose the refusal: it would see a server that is gone.
 */
export function dropRestOfBody({ raw }: FastifyRequest): void {
  const { socket } = raw
  // Node calls this when the answer was written.
  socket.destroySoon = () => {
    const close = () => socket.destroy()
    const late = setTimeout(close, mostMilliseconds)
    socket.once('close', () => clearTimeout(late))
    socket.setTimeout(longestSilenceMilliseconds, close)
    socket.end()
    if (raw.complete) close()
    raw.once('end', close)
    raw.resume()
  }
}
