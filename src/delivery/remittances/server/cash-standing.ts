import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { AgeingRow } from '../remittances.fields.ts'
import { lateDaysThere, placesOfDues, remitTerms } from './remit-terms.ts'

const access = capability.dispatch

type Disputed = {
  readonly currency: string
  readonly lines: number
  readonly atStakeMinor: number
}

/** What each courier owes for the user's outlets, and the company's open remittances. */
export async function cashStanding(reader: Reader, actor: Actor) {
  const terms = await remitTerms(reader)
  const found = await sql<AgeingRow & { lateParcels: number }>`
    select "courierId", "courierName", currency, count(*) as parcels,
      sum(cash)::bigint as "totalMinor", ${between(null, 0)} as "notDueMinor",
      ${between(0, 7)} as "weekMinor", ${between(7, 14)} as "fortnightMinor",
      ${between(14, 30)} as "monthMinor", ${between(30, null)} as "olderMinor",
      count(*) filter (where late > 0) as "lateParcels"
    from (
      select c.id as "courierId", c.name as "courierName", d.currency, d.cash_minor as cash,
        ${sql.raw(lateDaysThere)} as late
      from remittance_dues d join ${terms} on terms.courier_id = d.courier_id
      join ${placesOfDues} on place.id = d.outlet_id
      join couriers c on c.id = d.courier_id
      where d.line_id is null and ${withinOutlets(actor, access, 'd.outlet_id')}
    ) as owed
    group by "courierId", "courierName", currency
    order by sum(cash) desc, "courierName"`.execute(reader)
  const lateParcels = found.rows.reduce((sum, row) => sum + row.lateParcels, 0)
  const ageing = found.rows.map(({ lateParcels: _, ...row }) => row)
  const house = outletsOf(actor, access) === null ? await standingOfHouse(reader) : null
  return { ageing, lateParcels, house }
}

/** The cash that is overdue by more than `from` days and at most `to`. */
function between(from: number | null, to: number | null) {
  const least = from === null ? sql`true` : sql`late > ${sql.lit(from)}`
  const most = to === null ? sql`true` : sql`late <= ${sql.lit(to)}`
  return sql`coalesce(sum(cash) filter (where ${least} and ${most}), 0)::bigint`
}

async function standingOfHouse(reader: Reader) {
  const open = await sql<{ count: number }>`select count(*) from remittances
    where state in ('draft', 'matched')`.execute(reader)
  const disputed = await sql<Disputed>`
    select r.currency, count(*) as lines, sum(abs(l.difference_minor))::bigint as "atStakeMinor"
    from remittance_lines l join remittances r on r.id = l.remittance_id
    where l.verdict = 'disputed' and r.state <> 'discarded'
    group by r.currency order by r.currency`.execute(reader)
  return { toSettle: open.rows[0]?.count ?? 0, disputed: disputed.rows }
}
