import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import type { Reader } from './database.ts'
import { portalRole } from './database-roles.ts'

/**
 * Reads as a supplier: PostgreSQL shows the work only rows of this supplier, whatever its statements
 * ask for. Within a transaction, that one has its former role again afterwards; after an error it can
 * only roll back, which also ends the role.
 */
export function asPortal<T>(
  reader: Reader,
  supplierId: string,
  work: (own: Reader) => Promise<T>,
): Promise<T> {
  if (reader.isTransaction) return inRole(reader, supplierId, work)
  return reader
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => inRole(tx, supplierId, work))
}

async function inRole<T>(tx: Reader, supplierId: string, work: (own: Reader) => Promise<T>) {
  const before = await takePortalRole(tx, supplierId)
  const result = await work(tx)
  await sql`select set_config('role', ${before}, true),
    set_config('quartermaster.supplier_id', '', true)`.execute(tx)
  return result
}

async function takePortalRole(tx: Reader, supplierId: string): Promise<string> {
  try {
    const { rows } = await sql<{ before: string }>`with former as materialized (
        select current_setting('role') as before
      ), supplier as materialized (
        select set_config('quartermaster.supplier_id', ${supplierId}, true) as id from former
      )
      select before, set_config('role', ${portalRole}, true) from former, supplier`.execute(tx)
    return rows[0]?.before ?? 'none'
  } catch (error) {
    if (error instanceof Error && 'code' in error && notSetUp.includes(String(error.code)))
      throw portalNotSetUp()
    throw error
  }
}

/** PostgreSQL's codes for a role that the login may not take, or that does not exist. */
const notSetUp = ['42501', '22023', '42704']

function portalNotSetUp(): Refusal {
  return new Refusal(
    'unavailable',
    'portal_not_set_up',
    `The supplier portal is not set up in the database. Ask your administrator to create the role ${portalRole} (docs/OPERATING.md, “Database logins”).`,
  )
}
