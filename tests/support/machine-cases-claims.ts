import { sql } from 'kysely'
import { claimNoun, gateSessionNoun, returnCaseNoun } from '#delivery/claims/claims.nouns.ts'
import { claimMachine } from '#delivery/claims/claims.states.ts'
import { gateSessionMachine } from '#delivery/claims/gate-sessions.states.ts'
import { returnCaseMachine } from '#delivery/claims/return-cases.states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MachineCase } from './machine-case.ts'
import { dispatchMachines } from './machine-cases-dispatch.ts'
import { aCourier } from './parcel-in-state.ts'
import type { World } from './world.ts'

const [parcels] = dispatchMachines
let lastNumber = 70_000

export const claimMachines: readonly MachineCase[] = [
  { machine: returnCaseMachine, noun: returnCaseNoun, put: putCase },
  { machine: claimMachine, noun: claimNoun, put: putClaim },
  {
    machine: gateSessionMachine,
    noun: gateSessionNoun,
    put: putSession,
    set: () => ({ closed_at: new Date().toISOString(), missing_count: 0, rider_name: 'Ada' }),
  },
]

async function putCase(db: Database, world: World, id: string, state: string) {
  const parcelId = newId()
  await parcels?.put(db, world, parcelId, 'returned_by_courier')
  await sql`insert into return_cases (id, parcel_id, outlet_id, courier_id, state, cause, said_at,
      value_minor, currency)
    select ${id}, p.id, p.outlet_id, p.courier_id, ${state}, 'said_returned', now(), 500, 'GBP'
    from parcels p where p.id = ${parcelId}`.execute(db.reader)
}

async function putClaim(db: Database, world: World, id: string, state: string) {
  const courierId = await db.transaction((tx) => aCourier(tx))
  lastNumber += 1
  await sql`insert into claims (id, number, outlet_id, courier_id, currency, state, file_by, answer_by)
    values (${id}, ${lastNumber}, ${world.outletId}, ${courierId}, 'GBP', ${state}, now(), now())`.execute(
    db.reader,
  )
}

async function putSession(db: Database, world: World, id: string, state: string) {
  const courierId = await db.transaction((tx) => aCourier(tx))
  const isClosed = state === 'closed'
  await sql`insert into gate_sessions (id, outlet_id, courier_id, state, closed_at, missing_count)
    values (${id}, ${world.outletId}, ${courierId}, ${state},
      case when ${isClosed} then now() end, case when ${isClosed} then 0 end)`.execute(db.reader)
}
