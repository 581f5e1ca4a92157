import { sql } from 'kysely'
import { returnNoun } from '#delivery/returns/returns.nouns.ts'
import { returnMachine } from '#delivery/returns/returns.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MachineCase } from './machine-case.ts'
import type { World } from './world.ts'

export const returnMachines: readonly MachineCase[] = [
  {
    machine: returnMachine,
    noun: returnNoun,
    put: putReturn,
    set: (move) => (move === 'close' ? { settlement: 'none' } : {}),
  },
]

function putReturn(db: Database, world: World, id: string, state: string) {
  const settlement = state === 'closed' ? 'none' : null
  return sql`insert into returns (id, kind, method, state, outlet_id, currency, settlement)
    values (${id}, 'unplanned', 'courier', ${state}, ${world.outletId}, 'GBP', ${settlement})`.execute(
    db.reader,
  )
}
