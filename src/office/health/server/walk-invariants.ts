import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { Invariant, WalkPlace, WalkStep } from '#platform/server/watch/invariants.ts'

/** Of all invariants together, in a minute: eight megabytes. */
export const mostPagesPerMinute = 1_000

/** When a round is complete, the next begins at least so much later: sooner after a violation. */
const restMinutes = 60
const restAfterViolationMinutes = 5
const stepMilliseconds = 5_000
const mostSaved = 20

type Walk = { readonly place: WalkPlace | null; readonly isResting: boolean }

/** Once a minute, each invariant goes on where it was, by its share of the pages. */
export const walkInvariants = (invariants: readonly Invariant[]): Job => ({
  name: 'check-invariants',
  cron: '* * * * *',
  work: async (db, _payload, signal) => {
    const share = mostPagesPerMinute / Math.max(1, invariants.length)
    for (const invariant of invariants) {
      if (signal.aborted) return
      await walkOn(db, invariant, share)
    }
  },
})

/** Steps until the share is used or the round is complete; then saves where it is. */
export async function walkOn(db: Database, invariant: Invariant, share: number): Promise<void> {
  const { key } = invariant
  const walk = await findWalk(db, key)
  if (walk.isResting) return
  let place = walk.place
  const isNew = place === null
  const violations: string[] = []
  const sum = { pages: 0, checked: 0, violations }
  let problem = ''
  let isComplete = false
  while (!isComplete && sum.pages < share && problem === '') {
    const step = await stepOn(db, invariant, place)
    if (typeof step === 'string') {
      problem = step
      break
    }
    sum.pages += Math.max(1, step.pages)
    sum.checked += step.checked
    sum.violations.push(...step.violations)
    place = step.next
    isComplete = step.next === null
  }
  await saveWalk(db, key, { ...sum, place, isNew, isComplete, problem })
}

/** In a transaction of its own with a short time-out; what went wrong is a sentence. */
async function stepOn(
  db: Database,
  invariant: Invariant,
  place: WalkPlace | null,
): Promise<WalkStep | string> {
  try {
    return await db.transaction(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(stepMilliseconds)}, true)`.execute(
        tx,
      )
      return invariant.step(tx, place)
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return `The check could not go on: ${why.slice(0, 200)}`
  }
}

async function findWalk(db: Database, key: string): Promise<Walk> {
  const { rows } = await sql<Walk>`select place,
      place is null and completed_at > now() - make_interval(mins =>
        case when completed_violations = '[]' then ${restMinutes}::integer
          else ${restAfterViolationMinutes}::integer end) as "isResting"
    from health_walks where key = ${key}`.execute(db.reader)
  const [row] = rows
  return { place: row?.place ?? null, isResting: row?.isResting ?? false }
}

type Walked = {
  readonly place: WalkPlace | null
  readonly checked: number
  readonly violations: readonly string[]
  readonly isNew: boolean
  readonly isComplete: boolean
  readonly problem: string
}

async function saveWalk(db: Database, key: string, walked: Walked): Promise<void> {
  const { place, checked, isNew, isComplete, problem } = walked
  const violations = JSON.stringify(walked.violations.slice(0, mostSaved))
  const placed = place === null ? null : JSON.stringify(place)
  await sql`insert into health_walks (key) values (${key}) on conflict do nothing`.execute(
    db.reader,
  )
  await sql`with so_far as (
      select case when ${isNew} then 0 else checked end + ${checked} as checked,
        (select coalesce(jsonb_agg(one), '[]') from (select one from jsonb_array_elements(
          case when ${isNew} then '[]' else violations end || ${violations}::jsonb) as one
          limit ${mostSaved}) as kept) as violations
      from health_walks where key = ${key})
    update health_walks w set place = ${placed}::jsonb, stepped_at = now(), problem = ${problem},
      round_began_at = case when ${isNew} then now() else round_began_at end,
      checked = so_far.checked,
      violations = case when ${isComplete} then '[]' else so_far.violations end,
      completed_at = case when ${isComplete} then now() else completed_at end,
      completed_checked = case when ${isComplete} then so_far.checked else completed_checked end,
      completed_violations = case when ${isComplete} then so_far.violations
        else completed_violations end
    from so_far where w.key = ${key}`.execute(db.reader)
}
