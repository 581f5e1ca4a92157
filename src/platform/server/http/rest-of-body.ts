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
  const closeSoon = socket.destroySoon.bind(socket)
  // Node calls this when the answer was written.
  socket.destroySoon = () => {
    if (raw.complete) return closeSoon()
    const late = setTimeout(() => socket.destroy(), mostMilliseconds)
    socket.once('close', () => clearTimeout(late))
    socket.setTimeout(longestSilenceMilliseconds, () => socket.destroy())
    socket.end()
    raw.once('end', closeSoon)
    raw.resume()
  }
}
