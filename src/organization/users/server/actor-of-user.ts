import { sql } from 'kysely'
import { type Actor, heldIn, newActor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { effectiveRoles } from '../roles.ts'
import { grantsOfRow, nameOfRow, type RightsRow, rightsColumns } from './rights-columns.ts'

/**
 * A user who did not send the request but proved their identity on the spot, with all their
 * permissions; null once their account is closed.
 */
export async function actorOfUser(reader: Reader, userId: string): Promise<Actor | null> {
  const found = await sql<RightsRow>`select ${sql.raw(rightsColumns)} from profiles p
    where p.id = ${userId} and p.deactivated_at is null and p.suspended_at is null`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const grants = grantsOfRow(row, 'full')
  return newActor({
    userId,
    name: nameOfRow(row),
    roles: effectiveRoles(row.roles, row.role),
    permissions: heldIn(grants),
    grants,
  })
}
