import { sql } from 'kysely'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { formatMoney } from '#platform/money.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { lateDays, remitTerms } from './remit-terms.ts'

type Late = {
  readonly courierId: string
  readonly courierName: string
  readonly outletId: string
  readonly currency: string
  readonly parcels: number
  readonly cashMinor: number
}

/** Every morning: which couriers keep cash of which outlets longer than agreed. */
export const tellLateCashDaily: Job = {
  name: 'tell-late-cash',
  cron: '20 6 * * *',
  work: (db) => tellLateCash(db),
}

/** Each parcel’s cash is reported once, on the first morning on which it is overdue. */
export async function tellLateCash(db: Database): Promise<void> {
  const terms = await remitTerms(db.reader)
  await db.transaction(async (tx) => {
    const late = await sql<Late>`
      with told as (
        update remittance_dues d set late_told_at = now() from ${terms}
        where terms.courier_id = d.courier_id and d.line_id is null and d.late_told_at is null
          and ${lateDays} > 0
        returning d.courier_id, d.outlet_id, d.currency, d.cash_minor
      ) select t.courier_id as "courierId", c.name as "courierName", t.outlet_id as "outletId",
        t.currency, count(*)::int as parcels, sum(t.cash_minor)::bigint as "cashMinor"
      from told t join couriers c on c.id = t.courier_id
      group by t.courier_id, c.name, t.outlet_id, t.currency
      order by c.name, t.outlet_id, t.currency`.execute(tx)
    for (const { courierId, courierName, outletId, currency, parcels, cashMinor } of late.rows)
      await appendEvent(tx, house, {
        type: 'courier.cash_overdue',
        noun: courierNoun,
        id: courierId,
        label: courierName,
        outletId,
        data: { parcels, cash: formatMoney(cashMinor, currency) },
      })
  })
}

const house = systemActor('Cash of couriers')
