import type pg from 'pg'
import { appRole, portalRole } from './database-roles.ts'
import { makeRole } from './make-role.ts'

/**
 * Creates the role of the supplier portal, which the application may take, and the row security that
 * migrations declare for it. Where this login may not create roles and no administrator has, the
 * portal alone stays closed.
 */
export async function securePortal(client: pg.Client): Promise<void> {
  try {
    await client.query(makeRole(portalRole))
    const { rows } = await client.query(`select from pg_roles
      where rolname = '${appRole}' and pg_has_role(oid, '${portalRole}', 'member')`)
    if (rows.length === 0) await client.query(`grant ${portalRole} to ${appRole}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return
    throw error
  }
  await client.query('select supplier_portal_secure()')
}
