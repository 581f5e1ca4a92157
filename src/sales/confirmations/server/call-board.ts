import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { CallFigures } from '../confirmations.fields.ts'
import { reached } from '../outcomes.ts'
import { failedStates } from '../views-of-calls.ts'
import { type Period, withinPeriod, zoneOfBoard } from './call-period.ts'
import { access } from './task-source.ts'

/**
 * What the calls of a period came to. An order that was confirmed within another's call counts as
 * confirmed, and not as a call. Only a confirmed order whose way has ended says whether confirming
 * it was right; what is still on its way says nothing yet.
 */
export async function callBoard(reader: Reader, actor: Actor, input: Period) {
  insistWithinOutlets(actor, access, input.outletId)
  const zone = await zoneOfBoard(reader)
  const calls = sql`(select c.*, o.state as order_state,
      to_char(c.ended_at at time zone ${zone}, 'YYYY-MM-DD') as day
    from confirmation_calls c join orders o on o.id = c.order_id
    where ${withinPeriod(input, zone)} and ${withinOutlets(actor, access, 'o.outlet_id')}
      and c.outcome not in ('left', 'lapsed', 'overtaken'))`
  const [all, agents, days] = await Promise.all([
    sql<Counted>`select ${counts} from ${calls} as c`.execute(reader),
    sql<Counted & { agentId: string; agentName: string }>`
      select ${counts}, c.agent_id as "agentId", agent.full_name as "agentName"
      from ${calls} as c join profiles agent on agent.id = c.agent_id
      group by c.agent_id, agent.full_name order by calls desc, agent.full_name`.execute(reader),
    sql<Counted & { day: string }>`
      select ${counts}, c.day from ${calls} as c group by c.day order by c.day`.execute(reader),
  ])
  return {
    all: figuresOf(all.rows[0] ?? nothing),
    agents: agents.rows.map(({ agentId, agentName, ...counted }) => ({
      agentId,
      agentName,
      ...figuresOf(counted),
    })),
    days: days.rows.map(({ day, ...counted }) => ({ day, ...figuresOf(counted) })),
  }
}

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
  count(*) filter (where ${isConfirmed} and c.order_state = 'delivered') as delivered,
  count(*) filter (where ${isConfirmed} and c.order_state = any(${[...failedStates]})) as failed,
  round(avg(c.seconds) filter (where ${isCall}))::integer as "averageSeconds"`

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
