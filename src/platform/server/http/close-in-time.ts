import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests that have begun may take to end when the server stops. */
export const longestEndMilliseconds = 20_000

const lookMilliseconds = 100

/**
 * Accepts no new requests and waits for those under way: a request whose transaction may commit
 * always gets its answer. Connections without a request are closed at once.
 */
export async function closeInTime(app: FastifyInstance): Promise<void> {
  const { server } = app
  const looking = setInterval(() => server.closeIdleConnections(), lookMilliseconds)
  const closed = app.close()
  const isClosed = closed.then(() => true)
  const tooLate = sleep(longestEndMilliseconds, false, { ref: false })
  if (!(await Promise.race([isClosed, tooLate]))) server.closeAllConnections()
  await closed
  clearInterval(looking)
}
