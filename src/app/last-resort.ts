import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import type { Log } from '#platform/server/log.ts'

/**
 * What no code has caught. Of a database that goes away the server hears in every place at once, and
 * waits for it. After anything else it cannot be trusted any more: it ends, for the unit or the
 * container to start it again.
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
