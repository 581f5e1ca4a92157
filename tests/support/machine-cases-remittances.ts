import { sql } from 'kysely'
import { remittanceNoun } from '#delivery/remittances/remittances.nouns.ts'
import { remittanceMachine } from '#delivery/remittances/remittances.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MachineCase } from './machine-case.ts'
import { aCourier } from './parcel-in-state.ts'
import type { World } from './world.ts'

export const remittanceMachines: readonly MachineCase[] = [
  { machine: remittanceMachine, noun: remittanceNoun, put: putRemittance },
]

/** Complete enough to be closed: the payment of its one line is in the bank. */
async function putRemittance(db: Database, _world: World, id: string, state: string) {
  const courierId = await db.transaction((tx) => aCourier(tx))
  await sql`insert into remittances (id, courier_id, currency, remitted_on, state, line_count,
      bank_minor, banked_on)
    values (${id}, ${courierId}, 'GBP', current_date, ${state}, 1, 0, current_date)`.execute(
    db.reader,
  )
}
