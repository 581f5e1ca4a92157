import { isDatabaseAway, isDatabaseBusy, isDiskFull } from './db/database-errors.ts'

type Say = (line: string) => void

export type QuietLog = {
  /** Whether this was counted, and need not be logged. */
  note(error: unknown, message: string): boolean
  /** The database answers again. */
  back(): void
  readonly isAway: () => boolean
  /** Whether a write recently failed for lack of disk space. */
  readonly isDiskFull: () => boolean
  /** The last such failure of this process, in milliseconds since 1970; null without one. */
  readonly diskFullAt: () => number | null
}

const betweenLinesMilliseconds = 60_000
const fullForMilliseconds = 10_000

/**
 * While the database is away, or its disk is full, every request and every loop has an error of its
 * own. They are counted instead of logged: one line at the beginning, one a minute, one at the end.
 */
export function quietLog(say: Say, now: () => number = Date.now): QuietLog {
  const away = spell(say, now, 'The database is away')
  const full = spell(say, now, 'The disk is full and nothing can be saved')
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    note(error, message) {
      if (isDiskFull(error)) {
        if (now() - fullAt > betweenLinesMilliseconds) full.end('There was space on the disk again')
        fullAt = now()
        full.note(error, message)
        return true
      }
      if (!isDatabaseAway(error) || isDatabaseBusy(error)) return false
      away.note(error, message)
      return true
    },
    back: () => away.end('The database is back'),
    isAway: away.isOn,
    isDiskFull: () => now() - fullAt < fullForMilliseconds,
    diskFullAt: () => (Number.isFinite(fullAt) ? fullAt : null),
  }
}

/** Periods of trouble, each with the failures in it. */
function spell(say: Say, now: () => number, what: string) {
  let began: number | null = null
  let saidAt = 0
  const counts = new Map<string, number>()

  const counted = () => [...counts].map(([message, count]) => `${count} × ${message}`).join(', ')

  return {
    isOn: () => began !== null,
    note(error: unknown, message: string): void {
      counts.set(message, (counts.get(message) ?? 0) + 1)
      if (began === null) {
        began = now()
        saidAt = began
        say(`${what} since ${timeOf(began)} (${nameOf(error)}).`)
      } else if (now() - saidAt >= betweenLinesMilliseconds) {
        saidAt = now()
        say(`${what} since ${timeOf(began)}: ${counted()}.`)
      }
    },
    end(line: string): void {
      if (began === null) return
      say(`${line} after ${Math.round((now() - began) / 1_000)} s: ${counted()}.`)
      began = null
      counts.clear()
    },
  }
}

const timeOf = (instant: number) => `${new Date(instant).toISOString().slice(11, 19)} UTC`

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
