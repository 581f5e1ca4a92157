import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import type { Log } from '#platform/server/log.ts'

/**
 * Errors that no code has caught. Lost database connections show up everywhere at the same time,
 * and the server waits for the database to return. After any other error its state cannot be
 * trusted: it exits, for the unit or the container to restart it.
 */
export function catchUncaught(log: Log, end: () => void): void {
  const hear = (error: unknown) => {
    if (isDatabaseAway(error)) {
      log.warn({ err: error }, 'The database went away')
      return
    }
    log.fatal({ err: error }, 'An error that nothing caught ends the server')
    end()
  }
  process.on('unhandledRejection', hear)
  process.on('uncaughtException', hear)
}
