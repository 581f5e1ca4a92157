import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { conditionOf } from './list-tasks.ts'
import { access } from './task-source.ts'

/** Above this a figure shows "more". */
const cap = 10_000

const counted = ['due', 'callbacks', 'waiting', 'unreachable', 'mine'] as const

/** Each part is counted no further than one above the cap, so that a figure never reads a whole table. */
export async function taskFigures(reader: Reader, actor: Actor, _input: object) {
  const isOwn = withinOutlets(actor, access, 'o.outlet_id')
  const parts = counted.map(
    (view) => sql`(select count(*) from (select from confirmation_tasks t
      join orders o on o.id = t.id
      where ${conditionOf(view, actor)} and o.state = 'pending' and ${isOwn}
      limit ${cap + 1}) as seen) as ${sql.ref(view)}`,
  )
  const found = await sql<Record<(typeof counted)[number], number> & { confirmedToday: number }>`
    select ${sql.join(parts)}, (select count(*) from confirmation_calls c
      where c.agent_id = ${authorId(actor)}::uuid and c.outcome = 'confirmed'
        and c.ended_at >= now() - interval '24 hours') as "confirmedToday"`.execute(reader)
  const none = { due: 0, callbacks: 0, waiting: 0, unreachable: 0, mine: 0, confirmedToday: 0 }
  return { cap, ...(found.rows[0] ?? none) }
}
