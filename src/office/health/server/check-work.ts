import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { ageAt, type Check, counted, type Found, formatSpan } from './found-check.ts'
import { longestPause } from './job-pauses.ts'
import { mostCounted, type OutboxFacts } from './read-health-facts.ts'

const minute = 60_000

/** Events are read within seconds, and sealed once a minute. */
const lateReaderSeconds = 90
const stoppedReaderSeconds = 120

export const checkReaders: Check = ({ readers }) => {
  const [slowest] = readers.toSorted((one, other) => other.lagSeconds - one.lagSeconds)
  if (!slowest) return { result: 'unknown', figure: 'No reader yet' }
  const figure = `${counted(readers.length, 'reader')}, the oldest unread event is ${formatSpan(slowest.lagSeconds * 1_000)} old`
  const late = readers.filter(({ lagSeconds }) => lagSeconds > lateReaderSeconds)
  if (late.length === 0) return { result: 'good', figure }
  return {
    result: slowest.lagSeconds > stoppedReaderSeconds ? 'fault' : 'attention',
    figure,
    detail: `Late: ${late.map(({ name }) => name).join(', ')}.`,
  }
}

const failuresOfFault = 3
const graceMilliseconds = 5 * minute

/** @param declared the jobs of this version; another one may have left rows of others */
export function checkJobs(declared: readonly Pick<Job, 'name' | 'cron'>[]): Check {
  return ({ jobs, servers, now }) => {
    const known = jobs.filter(({ name }) => declared.some((job) => job.name === name))
    const failing = known.filter(({ failuresInRow }) => failuresInRow > 0)
    // While no server ran, no job could.
    const upSince = Math.min(now, ...servers.map(({ startedAt }) => Date.parse(startedAt)))
    const late = declared.flatMap(({ name, cron }) => {
      if (cron === undefined) return []
      const run = known.find((each) => each.name === name)
      const times = [run?.startedAt, run?.succeededAt, run?.failedAt]
      const last = Math.max(upSince, ...times.map((at) => Date.parse(at ?? '') || 0))
      return now - last > 2 * longestPause(cron) + graceMilliseconds ? [name] : []
    })
    const figure = `${counted(known.length, 'job')}, ${counted(failing.length, 'failing', 'failing')}, ${counted(late.length, 'late', 'late')}`
    const isFault =
      late.length > 0 || failing.some(({ failuresInRow }) => failuresInRow >= failuresOfFault)
    if (known.length === 0 && late.length === 0) return { result: 'unknown', figure }
    return {
      result: isFault ? 'fault' : failing.length > 0 ? 'attention' : 'good',
      figure,
      detail: [
        ...failing.map(
          ({ name, failuresInRow, lastError }) =>
            `${name} failed ${counted(failuresInRow, 'time')} in a row: ${lastError}`,
        ),
        ...(late.length > 0 ? [`Not run on time: ${late.join(', ')}.`] : []),
      ].join(' '),
    }
  }
}

const lateOutboxMilliseconds = 10 * minute
const stoppedOutboxMilliseconds = 30 * minute

/** What waits to be sent, and for how long it is due. */
export function checkOutbox(
  what: readonly [one: string, many: string],
  { waiting, dueSince }: OutboxFacts,
  now: number,
): Found {
  const count =
    waiting >= mostCounted ? `At least ${counted(waiting, ...what)}` : counted(waiting, ...what)
  const age = dueSince === null ? 0 : ageAt(now, dueSince)
  const figure = age < minute ? `${count} waiting` : `${count} waiting, due for ${formatSpan(age)}`
  const result =
    age > stoppedOutboxMilliseconds ? 'fault' : age > lateOutboxMilliseconds ? 'attention' : 'good'
  return { result, figure }
}
