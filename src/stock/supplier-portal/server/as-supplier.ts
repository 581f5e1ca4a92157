import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { portalRole } from '#platform/server/db/database-roles.ts'
import { readTogether } from '#platform/server/db/read-together.ts'

/** The supplier whose portal the actor sees. */
export function supplierOf(actor: Actor): string {
  if (actor.supplierId !== null) return actor.supplierId
  throw new Refusal(
    'conflict',
    'no_supplier_link',
    'Your account isn’t linked to a supplier, so there are no orders to show. Ask an administrator to link it in User Management.',
  )
}

/**
 * Reads in a transaction in which PostgreSQL shows only the rows of the actor's supplier, whatever
 * the queries ask for.
 */
export async function readAsSupplier<T>(
  reader: Reader,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const supplierId = supplierOf(actor)
  return readTogether(reader, async (tx) => {
    await takePortalRole(tx, supplierId)
    return work(tx)
  })
}

/** The same within the transaction of a command, which is the application's again afterwards. */
export async function proveAsSupplier<T>(
  tx: Tx,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await takePortalRole(tx, supplierOf(actor))
  const proved = await work(tx)
  await sql`reset role`.execute(tx)
  return proved
}

/** Until the end of the transaction; an error within ends the transaction, and with it the role. */
async function takePortalRole(tx: Tx, supplierId: string): Promise<void> {
  await sql`select set_config('quartermaster.supplier_id', ${supplierId}, true)`.execute(tx)
  await sql`set local role ${sql.id(portalRole)}`.execute(tx).catch((error: unknown) => {
    if (isRoleMissing(error)) throw notSetUp
    throw error
  })
}

/** The role was not created, or not granted to the application. */
const isRoleMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '22023' || error.code === '42501')

const notSetUp = new Refusal(
  'unavailable',
  'portal_not_set_up',
  'The supplier portal isn’t set up on this server. Ask your buyer; administrators find the steps in OPERATING.md, “Database logins”.',
)
