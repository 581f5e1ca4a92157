import { formatCount } from '#platform/web/format-instant.ts'
import { eventGroups } from '../event-groups.ts'

/** `all events`, `Orders`, `Orders, Stock and 3 more`. */
export function wordsOfTypes(types: readonly string[]): string {
  if (types.includes('*')) return 'All events'
  const groups = eventGroups.filter(({ noun }) => types.some((type) => type.startsWith(`${noun}.`)))
  const [first, second] = groups.map(({ label }) => label)
  const rest = groups.length - 2
  return [first, second].filter(Boolean).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** `42 ms`, `1.3 s`. */
export function wordsOfDuration(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${formatCount(milliseconds)} ms`
    : `${formatCount(Math.round(milliseconds / 100) / 10)} s`
}

/** The receiver's status, or that there was no answer. */
export function wordsOfStatus(status: number | null): string {
  return status === null ? 'No answer' : String(status)
}

/** A message as one reads it. */
export function indentedJson(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2)
}
