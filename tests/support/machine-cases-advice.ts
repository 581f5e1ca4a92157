import { sql } from 'kysely'
import { adviceNoun } from '#delivery/advice/advice.nouns.ts'
import { adviceMachine } from '#delivery/advice/advice.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MachineCase } from './machine-case.ts'
import { aCourier } from './parcel-in-state.ts'
import type { World } from './world.ts'

export const adviceMachines: readonly MachineCase[] = [
  {
    machine: adviceMachine,
    noun: adviceNoun,
    put: putAdvice,
    set: (name) =>
      name === 'close' ? { result: 'delivered', closed_at: '2026-01-01T00:00:00.000Z' } : {},
  },
]

let lastNumber = 8_000_000

/** Already decided, so that every state may follow; a closed one has its result. */
async function putAdvice(db: Database, world: World, id: string, state: string) {
  lastNumber += 1
  const courierId = await db.transaction((tx) => aCourier(tx))
  await sql`with placed as (
      insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
        total_minor, units)
      values (${newId()}, ${world.outletId}, 'dispatched', 'Ada', 'prepaid', 'GBP', 0, 0, 0)
      returning id, outlet_id
    ), sent as (
      insert into parcels (id, code, order_id, outlet_id, state, packed_by, courier_id)
      select ${newId()}, ${`S-${lastNumber}`}, id, outlet_id, 'attempt_failed',
        ${world.admin.userId}, ${courierId} from placed
      returning id, order_id, outlet_id
    )
    insert into advices (id, parcel_id, order_id, outlet_id, courier_id, state, cause, attempt,
      reason, raised_at, respond_by, value_minor, currency, queue_rank, decision, decided_at,
      decided_through, result, closed_at)
    select ${id}, id, order_id, outlet_id, ${courierId}, ${state}, 'stuck', 1, 'other', now(), now(),
      0, 'GBP', 0, 'reattempt', now(), 'staff', ${state === 'closed' ? 'lost' : null},
      case when ${state} = 'closed' then now() end from sent`.execute(db.reader)
}
