import { Refusal } from '../../refusal.ts'
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../db/database-errors.ts'

const repeat =
  'Please repeat this in a few seconds; under the same Idempotency-Key it is done once.'

/** Temporary trouble: 503, each with a code of its own. Null for every other error. */
export function refusalOfTrouble(error: unknown): Refusal | null {
  if (isDiskFull(error)) {
    return new Refusal(
      'unavailable',
      'disk_full',
      'The server’s disk is full. Nothing was saved. Tell an administrator, who must free some space.',
    )
  }
  if (isDatabaseBusy(error)) {
    return new Refusal(
      'unavailable',
      'busy',
      `This took too long: the server is busy, or another change to the same record is not finished. ${repeat}`,
    )
  }
  if (isDatabaseAway(error)) {
    return new Refusal(
      'unavailable',
      'database_away',
      `The database cannot be reached at the moment. ${repeat}`,
    )
  }
  return null
}

const leastSeconds = 2
const mostSeconds = 10

/** Randomised, so that refused callers do not all retry at the same time. */
export function retryAfter(): string {
  return String(leastSeconds + Math.floor(Math.random() * (mostSeconds - leastSeconds + 1)))
}
