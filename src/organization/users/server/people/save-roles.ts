import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { activeRoles, refuseGranting } from '../../people.rules.ts'
import { primaryRole, type Role } from '../../roles.ts'
import { changePerson, personToChange } from './change-person.ts'
import { requireWithinReach } from './within-reach.ts'

type RoleRow = { readonly role: string; readonly isActive: boolean }

/**
 * Sets all roles of a user at once. The profile's single role follows, because it is what counts
 * where no role is active: without one it becomes a word that gives no access.
 */
export async function saveRoles(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; roles: readonly { role: Role; isActive: boolean }[] },
) {
  const person = await personToChange(tx, actor, input)
  const { gone, set } = difference(person.held, input.roles)
  throwIfRefused(refuseGranting(actor, [...gone, ...set.map(({ role }) => role)]))
  requireWithinReach(actor, { roles: activeRoles(set), outletIds: person.outletIds })
  // Writes only differences: the database ends the sessions of users whose rows change.
  if (gone.length > 0) {
    await tx
      .deleteFrom('user_roles')
      .where('user_id', '=', person.id)
      .where('role', 'in', [...gone])
      .execute()
  }
  if (set.length > 0) {
    await sql`insert into user_roles (user_id, role, is_active, granted_by)
      select ${person.id}, role, is_active, ${authorId(actor)}
      from jsonb_to_recordset(${JSON.stringify(set.map(asColumns))}::jsonb)
        as r(role text, is_active boolean)
      on conflict (user_id, role) do update set is_active = excluded.is_active,
        granted_by = excluded.granted_by, changed_at = now()`.execute(tx)
  }
  const profileRole = primaryRole(activeRoles(input.roles), 'none')
  return changePerson(tx, actor, person, {
    type: 'user.roles_changed',
    set: sql`role = ${profileRole}${input.roles.some(({ role }) => role === 'supplier') ? sql`` : sql`, supplier_id = null`}`,
    data: { roles: [inWords(person.held), inWords(input.roles)] },
  })
}

function difference(held: readonly RoleRow[], wanted: readonly RoleRow[]) {
  const isWanted = (role: string) => wanted.some((row) => row.role === role)
  const isSame = (row: RoleRow) =>
    held.some(({ role, isActive }) => role === row.role && isActive === row.isActive)
  return {
    gone: held.map(({ role }) => role).filter((role) => !isWanted(role)),
    set: wanted.filter((row) => !isSame(row)),
  }
}

const asColumns = ({ role, isActive }: RoleRow) => ({ role, is_active: isActive })

const inWords = (rows: readonly RoleRow[]) =>
  rows.map(({ role, isActive }) => (isActive ? role : `${role} (inactive)`)).sort()
