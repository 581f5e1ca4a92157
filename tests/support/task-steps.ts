import { addOutlet } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { setUp } from './world.ts'

/** A task of the dashboard that the user works on for an hour. */
export async function aTask(db: Database, userId: string, outletId: string): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('dashboard_claims')
    .values({
      id,
      need: 'inventory.low',
      outlet_id: outletId,
      taken_by: userId,
      until_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return id
}

/** An outlet without a task that a user has taken. */
export const anotherOutlet = (db: Database) =>
  db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: newId().slice(-10).toUpperCase(),
      name: 'Another shop',
      kind: 'store',
      city: 'Leeds',
      currency: 'GBP',
    }),
  )
