import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { CallFigures } from '../confirmations.fields.ts'
import { reached } from '../outcomes.ts'
import { failedStates } from '../views-of-calls.ts'
import { type Period, withinPeriod, zoneOfBoard } from './call-period.ts'
import { access } from './task-source.ts'

/**
 * The results of the calls of a period. An order that was confirmed within another's call counts as
 * confirmed, and not as a call. Only a delivered or failed order shows whether confirming it was
 * right; those in transit do not count yet.
 */
export async function callBoard(reader: Reader, actor: Actor, input: Period) {
  requireWithinOutlets(actor, access, input.outletId)
  const zone = await zoneOfBoard(reader)
  // Read once for all three, and counted by agent and day first: the calls of a long period are many.
  const { rows } = await sql<Grouped>`
    with counted as materialized (
      select ${counts}, c.agent_id, (c.ended_at at time zone ${zone})::date as day
      from confirmation_calls c join orders o on o.id = c.order_id
      where ${withinPeriod(input, zone)} and ${withinOutlets(actor, access, 'o.outlet_id')}
        and c.outcome not in ('left', 'lapsed', 'overtaken')
      group by c.agent_id, day
    )
    select ${sums}, c.agent_id as "agentId", agent.full_name as "agentName", c.day::text as day,
      case when grouping(c.day) = 0 then 'day' when grouping(c.agent_id) = 0 then 'agent'
        else 'all' end as of
    from counted as c left join profiles agent on agent.id = c.agent_id
    group by grouping sets ((), (c.agent_id, agent.full_name), (c.day))
    order by c.day, calls desc, agent.full_name`.execute(reader)
  const all = rows.find(({ of }) => of === 'all')
  return {
    all: figuresOf(all ? countedOf(all) : nothing),
    agents: rows.flatMap((row) => {
      const { of, agentId, agentName } = row
      if (of !== 'agent' || agentId === null || agentName === null) return []
      return { agentId, agentName, ...figuresOf(countedOf(row)) }
    }),
    days: rows.flatMap((row) =>
      row.of === 'day' && row.day !== null ? { day: row.day, ...figuresOf(countedOf(row)) } : [],
    ),
  }
}

/** The figures of all calls, of an agent or of a day. */
type Grouped = Counted & {
  readonly of: 'all' | 'agent' | 'day'
  readonly agentId: string | null
  readonly agentName: string | null
  readonly day: string | null
}

const countedOf = ({
  of: _,
  agentId: __,
  agentName: ___,
  day: ____,
  ...counted
}: Grouped): Counted => counted

type Counted = Omit<
  CallFigures,
  'reachedShare' | 'confirmedShare' | 'deliveredShare' | 'unreachableShare'
>

const nothing: Counted = {
  calls: 0,
  reached: 0,
  confirmed: 0,
  cancelled: 0,
  unreachable: 0,
  delivered: 0,
  failed: 0,
  averageSeconds: null,
}

const isCall = sql`c.within_call is null and c.channel = 'phone'`
const isConfirmed = sql`c.outcome = 'confirmed'`

const counts: RawBuilder<unknown> = sql`count(*) filter (where ${isCall}) as calls,
  count(*) filter (where ${isCall} and c.outcome = any(${[...reached]})) as reached,
  count(*) filter (where ${isConfirmed}) as confirmed,
  count(*) filter (where c.outcome = 'cancelled') as cancelled,
  count(*) filter (where c.is_last) as unreachable,
  count(*) filter (where ${isConfirmed} and o.state = 'delivered') as delivered,
  count(*) filter (where ${isConfirmed} and o.state = any(${[...failedStates]})) as failed,
  sum(c.seconds) filter (where ${isCall}) as seconds,
  count(c.seconds) filter (where ${isCall}) as timed`

const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`

const sums = sql`${sql.join(
  (
    ['calls', 'reached', 'confirmed', 'cancelled', 'unreachable', 'delivered', 'failed'] as const
  ).map((column) => sql`${sumOf(`c.${column}`)} as ${sql.ref(column)}`),
)}, round(sum(c.seconds) / nullif(sum(c.timed), 0))::integer as "averageSeconds"`

function figuresOf(counted: Counted): CallFigures {
  const { calls, reached: spoken, confirmed, cancelled, unreachable, delivered, failed } = counted
  const decided = confirmed + cancelled + unreachable
  return {
    ...counted,
    reachedShare: shareOf(spoken, calls),
    confirmedShare: shareOf(confirmed, decided),
    deliveredShare: shareOf(delivered, delivered + failed),
    unreachableShare: shareOf(unreachable, decided),
  }
}

/** In basis points; of nothing there is no share. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole)
}
