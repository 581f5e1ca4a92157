import { type Logger, type LoggerOptions, pino } from 'pino'
import { type QuietLog, quietLog } from './quiet-log.ts'
import { currentScope, scopeFields } from './watch/work-scope.ts'

export type Log = Logger

/** Secrets never reach the log, wherever they are in the logged value. */
const redacted = [
  'password',
  '*.password',
  '*.*.password',
  'token',
  '*.token',
  '*.*.token',
  'headers.cookie',
  'headers.authorization',
  '*.headers.cookie',
  '*.headers.authorization',
  'headers["set-cookie"]',
  '*.headers["set-cookie"]',
]

const quietLogs = new WeakMap<Log, QuietLog>()

export function createLog(level: string, write?: (line: string) => void): Log {
  const quiet = quietLog((line) => log.warn(line))
  const options: LoggerOptions = {
    level,
    // The request id, or the job, of everything that is logged in it.
    mixin: () => ({ ...scopeFields(currentScope()) }),
    redact: { paths: redacted, censor: '[redacted]' },
    hooks: {
      logMethod(given, method) {
        const [facts, message]: readonly unknown[] = given
        const error = typeof facts === 'object' && facts !== null && 'err' in facts && facts.err
        if (error && quiet.note(error, String(message))) return
        method.apply(this, given)
      },
    },
  }
  const log: Log = write ? pino(options, { write }) : pino(options)
  quietLogs.set(log, quiet)
  return log
}

/** The counter of suppressed errors of this log; null for a log that was made elsewhere. */
export const quietLogOf = (log: Log): QuietLog | null => quietLogs.get(log) ?? null
