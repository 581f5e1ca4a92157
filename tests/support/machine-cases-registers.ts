import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { registerSessionMachine } from '#sales/registers/register-sessions.states.ts'
import { registerNoun, registerSessionNoun } from '#sales/registers/registers.nouns.ts'
import { registerMachine } from '#sales/registers/registers.states.ts'
import type { MachineCase } from './machine-case.ts'
import type { World } from './world.ts'

export const registerMachines: readonly MachineCase[] = [
  { machine: registerMachine, noun: registerNoun, put: putRegister },
  {
    machine: registerSessionMachine,
    noun: registerSessionNoun,
    put: putSession,
    set: (name, world) =>
      name === 'close'
        ? {
            z_number: 1,
            closed_by: world.admin.userId,
            closed_at: new Date().toISOString(),
            counted_minor: 0,
            expected_minor: 0,
          }
        : {},
  },
]

async function putRegister(db: Database, { outletId }: World, id: string, state: string) {
  await sql`insert into registers (id, outlet_id, name, state)
    values (${id}, ${outletId}, ${id}, ${state})`.execute(db.reader)
}

async function putSession(db: Database, world: World, id: string, state: string) {
  const registerId = newId()
  await putRegister(db, world, registerId, 'active')
  const isClosed = state === 'closed'
  await sql`insert into register_sessions (id, register_id, outlet_id, currency, state,
      opening_minor, opened_by, counted_minor, expected_minor, z_number, closed_at)
    values (${id}, ${registerId}, ${world.outletId}, 'GBP', ${state}, 0, ${world.admin.userId},
      case when ${isClosed} then 0 end, case when ${isClosed} then 0 end,
      case when ${isClosed} then 1 end, case when ${isClosed} then now() end)`.execute(db.reader)
}
