import { sql } from 'kysely'
import { usersWithRoles } from '#organization/users/server/index.ts'
import { formatDay } from '#platform/days.ts'
import { codedKey } from '#platform/events.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { findReport, requireUnended } from './find-report.ts'
import { tellOfReport } from './tell-report.ts'
import { access, readersOf, reportRoles } from './visible-reports.ts'

type Assignment = { readonly id: string; readonly ownerId: string | null }

/** Assigns a report to a user who may see it, or to none. */
export async function assignReport(tx: Tx, actor: Actor, { id, ownerId }: Assignment) {
  const report = await findReport(tx, actor, id, { isLocked: true })
  requireUnended(report)
  if (ownerId === report.ownerId) return { id }
  const name = ownerId === null ? '' : await nameOfReader(tx, report, ownerId)
  await sql`update fraud_reports set owner_id = ${ownerId} where id = ${id}`.execute(tx)
  if (ownerId === null) await tellOfReport(tx, actor, report, 'unassigned')
  else
    await tellOfReport(tx, actor, report, 'assigned', {
      assignee: name,
      [codedKey]: { owner: [ownerId] },
    })
  return { id }
}

async function nameOfReader(
  tx: Tx,
  report: { readonly id: string; readonly outletId: string },
  ownerId: string,
): Promise<string> {
  const readers = await readersOf(tx, report)
  const found = await sql<{ name: string }>`select full_name as name from profiles
    where id = ${ownerId} and id = any(${readers}::uuid[])`.execute(tx)
  const [row] = found.rows
  if (row) return row.name
  throw new Refusal(
    'unprocessable',
    'cannot_be_assigned',
    'This user may not see the report. Choose a user with access to fraud reports at its outlet whom it is not about, and who has another role than such a user.',
    { field: 'ownerId' },
  )
}

type Due = { readonly id: string; readonly dueOn: string; readonly why: string }

/** Changes the day on which a report is due, with the reason. */
export async function setReportDue(tx: Tx, actor: Actor, { id, dueOn, why }: Due) {
  const report = await findReport(tx, actor, id, { isLocked: true })
  requireUnended(report)
  if (dueOn < (await todayAt(tx, report.outletId)))
    throw new Refusal(
      'unprocessable',
      'day_passed',
      `${formatDay(dueOn)} has passed. Choose today or a later day for ${report.label}.`,
      { field: 'dueOn' },
    )
  await sql`update fraud_reports set due_on = ${dueOn} where id = ${id}`.execute(tx)
  await tellOfReport(tx, actor, report, 'due_changed', { dueOn: formatDay(dueOn), why })
  return { id }
}

/** Users with the permission at one of the actor's outlets. Each report refuses those it is about. */
export async function peopleOfReports(reader: Reader, actor: Actor) {
  const outletIds = outletsOf(actor, access) ?? [null]
  const ids = new Set<string>()
  for (const outletId of outletIds)
    for (const id of await usersWithRoles(reader, reportRoles, outletId)) ids.add(id)
  const found = await sql<{ id: string; name: string }>`select id, full_name as name from profiles
    where id = any(${[...ids]}::uuid[]) order by full_name, id`.execute(reader)
  return { people: found.rows }
}
