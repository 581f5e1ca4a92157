import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { wilsonInterval } from '../control-group.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { undecidedStates } from '../suspicious.states.ts'

type Figures = {
  readonly waiting: number
  readonly restricted: number
  readonly ending: number
  readonly watch: number
  readonly valueMinor: number
}

/** How many cases wait for a decision: the badge of the menu; and what applies now. */
export async function suspicionFigures(reader: Reader) {
  const today = await todayAt(reader, null)
  const currency = await settingOf(reader, platformSettings.currency)
  const isWaiting = sql`s.state = any(${[...undecidedStates]}::text[])`
  const found =
    await sql<Figures>`select (count(*) filter (where ${isWaiting}))::integer as waiting,
      (count(*) filter (where s.policy is not null))::integer as restricted,
      (count(*) filter (where s.restricted_until between ${today}::date
        and ${today}::date + 7))::integer as ending,
      (count(*) filter (where s.state = 'watch'))::integer as watch,
      coalesce(sum(s.value_minor) filter (where ${isWaiting} and s.currency = ${currency}), 0)::bigint
        as "valueMinor"
    from suspicious_cases s where s.state <> 'cleared'`.execute(reader)
  const [figures] = found.rows
  if (!figures) throw new Error('A count returned nothing.')
  const days = await settingOf(reader, suspiciousSettings.restrictedDays)
  return { ...figures, currency, usualEnd: addDays(today, days) }
}

/** Orders let through although a policy would have held them: how many of those that ended arrived. */
export async function controlGroup(reader: Reader) {
  const found = await sql<{
    letThrough: number
    delivered: number
    failed: number
    held: number
  }>`select (count(*) filter (where f.kind = 'let_through'))::integer as "letThrough",
      (count(*) filter (where f.kind = 'let_through' and o.state = 'delivered'))::integer
        as delivered,
      (count(*) filter (where f.kind = 'let_through'
        and o.state in ('returned', 'cancelled')))::integer as failed,
      (count(*) filter (where f.kind = 'held'))::integer as held
    from suspicious_effects f join orders o on o.id = f.order_id
    where f.policy in ('prepaid_only', 'no_cod')`.execute(reader)
  const [counts] = found.rows
  if (!counts) throw new Error('A count returned nothing.')
  return {
    ...counts,
    interval: wilsonInterval(counts.delivered, counts.delivered + counts.failed),
  }
}

/** The people to whom a case is assigned, for the filter of the list. */
export async function peopleOfSuspicions(reader: Reader) {
  const found = await sql<{ id: string; name: string }>`select p.id, p.full_name as name
    from profiles p where exists (select from suspicious_cases s where s.owner_id = p.id)
    order by p.full_name, p.id`.execute(reader)
  return { people: found.rows }
}
