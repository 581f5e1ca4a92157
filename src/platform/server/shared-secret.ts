import { randomBytes } from 'node:crypto'
import type { Database, Reader, Tx } from './db/database.ts'

/**
 * A secret that all servers of one database share: the server that asks first creates it. An
 * environment variable of the composition can replace it.
 */
export function sharedSecret(db: Database, name: string): Promise<string> {
  return sharedSecretIn(db.reader, name)
}

/** The same, within an existing read. */
export async function sharedSecretIn(reader: Reader, name: string): Promise<string> {
  const known = await reader
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return known.value
  await reader
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const secret = await reader
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret.value
}

/** Sets a secret, replacing the one of that name if there is one. */
export async function setSecret(reader: Reader, name: string, value: string): Promise<void> {
  await reader
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Removes a secret and returns its value; null when there is none. Of two callers only one gets it.
 */
export async function takeSecret(tx: Tx, name: string): Promise<string | null> {
  const taken = await tx
    .deleteFrom('secrets')
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirst()
  return taken?.value ?? null
}
