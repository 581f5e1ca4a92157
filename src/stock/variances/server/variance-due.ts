import { sql } from 'kysely'
import { formatDay } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { markOverdueTold, setVarianceDue } from '#stock/inventory/server/index.ts'
import { findVariance } from './find-variance.ts'
import { tellOfVariance } from './tell-variance.ts'
import { dueSql, overdueSql, readTerms } from './variance-source.ts'

type Due = { readonly id: string; readonly dueOn: string | null; readonly why: string }

/** Changes when a variance is due, with the reason; without a day it follows the settings again. */
export async function setDueDay(tx: Tx, actor: Actor, { id, dueOn, why }: Due) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  const { label, state, outletId } = variance
  if (state === 'posted' || state === 'closed')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}, so that it is due no more. Reopen it first.`,
    )
  const today = await todayAt(tx, outletId)
  if (dueOn !== null && dueOn < today)
    throw new Refusal(
      'unprocessable',
      'day_passed',
      `${formatDay(dueOn)} has passed. Choose today or a later day for ${label}.`,
      { field: 'dueOn' },
    )
  await setVarianceDue(tx, id, dueOn)
  const data = { why, ...(dueOn === null ? {} : { dueOn: formatDay(dueOn) }) }
  await tellOfVariance(tx, actor, variance, 'variance.due_changed', data)
  return { id }
}

const author = systemActor('Variances')

/** At most so many at once; the others follow on the next hour. */
const mostAtOnce = 500

/** Every hour: which variances became overdue. Each missed day is reported once. */
export const watchDueVariances: Job = {
  name: 'watch-due-variances',
  cron: '42 * * * *',
  work: (db) => tellOverdueVariances(db),
}

export async function tellOverdueVariances(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const terms = await readTerms(tx)
    const due = dueSql(terms)
    const found = await sql<{ id: string; dueOn: string }>`
      select v.id, (${due})::text as "dueOn" from stock_variances v
      where ${overdueSql(terms)} and v.overdue_told_on is distinct from ${due}
      order by v.id limit ${mostAtOnce} for update of v skip locked`.execute(tx)
    await markOverdueTold(tx, found.rows)
    for (const { id, dueOn } of found.rows) {
      const variance = await findVariance(tx, author, id)
      const { assignedTo, sku } = variance
      await tellOfVariance(tx, author, variance, 'variance.due_passed', {
        ...{ dueOn: formatDay(dueOn), sku },
        ...(assignedTo === null ? {} : { owner: [assignedTo] }),
      })
    }
  })
}
