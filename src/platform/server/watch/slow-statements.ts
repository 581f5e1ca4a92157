import type { Log } from '../log.ts'
import { type StatementDone, statementDone } from './signals.ts'
import { scopeFields } from './work-scope.ts'

export type SlowStatement = {
  readonly text: string
  readonly count: number
  readonly slowestMilliseconds: number
  readonly lastAt: string
}

export type SlowStatements = {
  /** Those of the last hour, the slowest first. */
  readonly ofLastHour: () => readonly SlowStatement[]
  readonly countOfLastHour: () => number
  readonly stop: () => void
}

const hourMilliseconds = 3_600_000
const mostTexts = 50
const longestText = 2_000
const mostLinesPerMinute = 60

type Times = { readonly at: number; readonly milliseconds: number }

/**
 * Logs statements that take at least this long, and remembers those of the last hour. Texts are kept
 * without parameters and literals, at most fifty of them.
 */
export function collectSlowStatements(
  log: Log,
  fromMilliseconds: number,
  now: () => number = Date.now,
): SlowStatements {
  const seen = new Map<string, Times[]>()
  let minute = 0
  let lines = 0

  function logged(done: StatementDone, text: string): void {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, lines] = [current, 0]
    lines += 1
    if (lines > mostLinesPerMinute) return
    const milliseconds = Math.round(done.milliseconds)
    log.warn({ ...scopeFields(done.scope), milliseconds, statement: text }, 'Slow statement')
  }

  function dropOld(): void {
    for (const [text, times] of seen) {
      const recent = times.filter(({ at }) => at > now() - hourMilliseconds)
      if (recent.length === 0) seen.delete(text)
      else seen.set(text, recent.slice(-1_000))
    }
    // The least recent text makes room.
    while (seen.size > mostTexts) for (const text of [...seen.keys()].slice(0, 1)) seen.delete(text)
  }

  function note(done: StatementDone): void {
    if (done.milliseconds < fromMilliseconds) return
    const text = withoutValues(done.text)
    logged(done, text)
    const times = seen.get(text) ?? []
    seen.delete(text)
    seen.set(text, [...times, { at: now(), milliseconds: done.milliseconds }])
    dropOld()
  }

  const stop = statementDone.listen(note)
  return {
    ofLastHour() {
      dropOld()
      return [...seen]
        .map(([text, times]) => ({
          text,
          count: times.length,
          slowestMilliseconds: Math.round(Math.max(...times.map((each) => each.milliseconds))),
          lastAt: new Date(Math.max(...times.map(({ at }) => at))).toISOString(),
        }))
        .sort((one, other) => other.slowestMilliseconds - one.slowestMilliseconds)
    },
    countOfLastHour() {
      dropOld()
      return [...seen.values()].reduce((sum, times) => sum + times.length, 0)
    },
    stop,
  }
}

/** On one line; a literal may be what a user typed, so each is replaced by a question mark. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\b\d{3,}\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)
}
