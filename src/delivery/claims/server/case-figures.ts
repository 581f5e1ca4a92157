import { sql } from 'kysely'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { soughtStates } from '../return-cases.states.ts'
import { access } from './case-source.ts'

type Counts = { missing: number; high: number; critical: number }
type Money = {
  currency: string
  atRiskMinor: number
  claimedMinor: number
  recoveredMinor: number
}

/**
 * What is missing, and how much of its value was claimed and recovered. Recovered: this month, in
 * UTC.
 */
export async function caseFigures(reader: Reader, actor: Actor) {
  const { highDays, criticalDays } = await settingsOf(reader, returnsSettings)
  const sought = sql`c.state = any(${[...soughtStates]}::text[])
    and ${withinOutlets(actor, access, 'c.outlet_id')}`
  const older = (days: number) => sql`c.said_at <= now() - make_interval(days => ${days})`
  const counts = await sql<Counts>`select count(*) as missing,
      count(*) filter (where ${older(highDays)}) as high,
      count(*) filter (where ${older(criticalDays)}) as critical
    from return_cases c where ${sought}`.execute(reader)
  const claims = await sql<{ openClaims: number; toGiveBack: number }>`
    select count(*) filter (where c.state in ('open', 'approved')) as "openClaims",
      count(*) filter (where c.balance_minor < 0) as "toGiveBack"
    from claims c where (c.state in ('open', 'approved') or c.balance_minor < 0)
      and ${withinOutlets(actor, access, 'c.outlet_id')}`.execute(reader)
  const money = await sql<Money>`
    select currency, sum("atRisk")::bigint as "atRiskMinor", sum(claimed)::bigint as "claimedMinor",
      sum(recovered)::bigint as "recoveredMinor" from (
      select c.currency, c.value_minor as "atRisk", 0 as claimed, 0 as recovered
        from return_cases c where ${sought}
      union all select c.currency, 0, greatest(c.balance_minor, 0), 0 from claims c
        where c.state in ('open', 'approved') and ${withinOutlets(actor, access, 'c.outlet_id')}
      union all select c.currency, 0, 0, -e.amount_minor from claim_entries e
        join claims c on c.id = e.claim_id
        where e.kind in ('received', 'given_back') and e.entered_at >= date_trunc('month', now())
          and ${withinOutlets(actor, access, 'c.outlet_id')}
    ) as parts group by currency order by 2 desc, 1`.execute(reader)
  const couriers = await sql<{ courierId: string; name: string; missing: number }>`
    select c.courier_id as "courierId", k.name, count(*) as missing
    from return_cases c join couriers k on k.id = c.courier_id where ${sought}
    group by 1, 2 order by 3 desc, 2 limit 12`.execute(reader)
  return {
    ...(counts.rows[0] ?? { missing: 0, high: 0, critical: 0 }),
    ...(claims.rows[0] ?? { openClaims: 0, toGiveBack: 0 }),
    money: money.rows,
    couriers: couriers.rows,
  }
}
