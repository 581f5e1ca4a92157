import { randomBytes } from 'node:crypto'
import type { Database } from './db/database.ts'

/**
 * A secret that all servers of one database share: made by whichever server asks first. An
 * environment variable of the composition can take its place.
 */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db.reader
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const secret = await db.reader
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret.value
}
