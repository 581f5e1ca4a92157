import { sql } from 'kysely'
import { formatDay } from '#platform/days.ts'
import { codedKey } from '#platform/events.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { findReport } from './find-report.ts'
import { overdueSql, readTerms } from './report-source.ts'
import { tellOfReport } from './tell-report.ts'
import { readersOf } from './visible-reports.ts'

const author = systemActor('Fraud reports')

/** At most so many at once; the others follow on the next hour. */
const mostAtOnce = 200

/** Every hour: which reports became overdue. Each missed day is reported once. */
export const watchDueReports: Job = {
  name: 'watch-due-fraud-reports',
  cron: '47 * * * *',
  work: (db) => tellOverdueReports(db),
}

export async function tellOverdueReports(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const terms = await readTerms(tx)
    const found = await sql<{ id: string; dueOn: string }>`
      select r.id, r.due_on::text as "dueOn" from fraud_reports r
      where ${overdueSql(terms)} and r.overdue_told_on is distinct from r.due_on
      order by r.due_on, r.id limit ${mostAtOnce} for update of r skip locked`.execute(tx)
    const ids = found.rows.map(({ id }) => id)
    await sql`update fraud_reports set overdue_told_on = due_on
      where id = any(${ids}::uuid[])`.execute(tx)
    for (const { id, dueOn } of found.rows) {
      const report = await findReport(tx, author, id)
      const owner = report.ownerId === null ? await readersOf(tx, report) : [report.ownerId]
      await tellOfReport(tx, author, report, 'due_passed', {
        dueOn: formatDay(dueOn),
        [codedKey]: { owner },
      })
    }
  })
}
