import { sql } from 'kysely'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { createUser } from '#organization/users/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { farEmail } from './fill/fill-words.ts'

const bencher = systemActor('Bench')

export const benchUser = { email: 'bench@example.test', password: 'measure twice, cut once' }
export const farUser = { email: farEmail, password: 'far from the others, on foot' }

/** The main outlet and one beside it, and a super admin. */
export function addMainOutlets(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const outlet = { kind: 'warehouse', city: 'Leeds', currency: 'GBP' } as const
    await addOutlet(tx, bencher, { ...outlet, code: 'MAIN', name: 'Main' })
    await addOutlet(tx, bencher, { ...outlet, code: 'SIDE', name: 'Side' })
    await createUser(tx, bencher, {
      ...benchUser,
      fullName: 'Bench',
      roles: ['super_admin'],
      hasAllOutlets: true,
    })
  })
}

/** The outlet with one order in a hundred, and a user who sees no other one. */
export function addFarOutlet(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const outletId = await addOutlet(tx, bencher, {
      code: 'FAR',
      name: 'Far',
      kind: 'store',
      city: 'York',
      currency: 'GBP',
    })
    const userId = await createUser(tx, bencher, {
      ...farUser,
      fullName: 'Far',
      roles: ['store_manager'],
      hasAllOutlets: false,
    })
    await sql`insert into user_outlets (user_id, outlet_id) values (${userId}, ${outletId})`.execute(
      tx,
    )
  })
}
