import { type Logger, pino } from 'pino'

export type Log = Logger

/** Secrets never reach the log, wherever they stand in what is logged. */
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

export function createLog(level: string): Log {
  return pino({ level, redact: { paths: redacted, censor: '[redacted]' } })
}
