import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { noticeLabel } from './find-notice.ts'
import { tellOfNotice } from './tell-notice.ts'

const scheduled = systemActor('Schedule')

/** Reports each announced delivery once on its day, and once when it is late. */
export const watchArrivals: Job = {
  name: 'watch-announced-deliveries',
  cron: '11 * * * *',
  work: reportArrivals,
}

export async function reportArrivals(db: Database): Promise<void> {
  const found = await sql<{ outletId: string }>`select distinct outlet_id as "outletId"
    from ship_notices where state = 'submitted' order by outlet_id`.execute(db.reader)
  for (const { outletId } of found.rows)
    await db.transaction((tx) => reportArrivalsAt(tx, outletId))
}

type Due = {
  readonly id: string
  readonly deliveryNumber: string
  readonly supplier: string
  readonly arrivesOn: string
}

/** By the day of the outlet. */
export async function reportArrivalsAt(tx: Tx, outletId: string): Promise<void> {
  const today = await todayAt(tx, outletId)
  const told = sql`returning n.id, n.delivery_number as "deliveryNumber", s.name as supplier,
    n.arrives_on::text as "arrivesOn"`
  const due = await sql<Due>`update ship_notices n set due_told_on = n.arrives_on from suppliers s
    where s.id = n.supplier_id and n.outlet_id = ${outletId} and n.state = 'submitted'
      and n.arrives_on = ${today}::date and n.due_told_on is distinct from n.arrives_on
    ${told}`.execute(tx)
  const late = await sql<Due>`update ship_notices n set late_told_on = n.arrives_on from suppliers s
    where s.id = n.supplier_id and n.outlet_id = ${outletId} and n.state = 'submitted'
      and n.arrives_on < ${today}::date and n.late_told_on is distinct from n.arrives_on
    ${told}`.execute(tx)
  const tell = ({ id, deliveryNumber, ...data }: Due, type: 'due_reported' | 'delay_reported') =>
    tellOfNotice(
      tx,
      scheduled,
      { id, label: noticeLabel(deliveryNumber), outletId },
      `ship_notice.${type}`,
      data,
    )
  for (const each of due.rows) await tell(each, 'due_reported')
  for (const each of late.rows) await tell(each, 'delay_reported')
}
