import { demoPassword, demoUsers } from '#organization/users/demo-users.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { createUser } from '#organization/users/server/index.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'

const fullNames: Readonly<Record<Role, string>> = {
  super_admin: 'Eleanor Whitfield',
  super_manager: 'Marcus Adeyemi',
  store_manager: 'Rachel Thornton',
  warehouse_manager: 'Gareth Pritchard',
  dispatch_manager: 'Aisha Rahman',
  returns_manager: 'Tom Ashworth',
  staff: 'Megan Cartwright',
  supplier: 'Colin Brathwaite',
}

/** The device of each role; packers use a shared one. */
const placesOfWork: Readonly<Partial<Record<Role, Pick<Actor, 'via' | 'device'>>>> = {
  super_admin: { via: 'session', device: 'Firefox on macOS' },
  super_manager: { via: 'session', device: 'Chrome on Windows' },
  store_manager: { via: 'session', device: 'Safari on iPad' },
  warehouse_manager: { via: 'session', device: 'Chrome on Windows' },
  dispatch_manager: { via: 'device', device: 'Packing bench 1' },
  returns_manager: { via: 'session', device: 'Edge on Windows' },
  staff: { via: 'session', device: 'Chrome on Windows' },
}

/** Who acts in the demo's past: the user of each role. */
export type Team = ReadonlyMap<Role, Actor>

export async function createTeam(tx: Tx, actor: Actor, supplierId: string): Promise<Team> {
  const team = new Map<Role, Actor>()
  for (const { role, email } of demoUsers) {
    const name = fullNames[role]
    const user = {
      fullName: name,
      email,
      password: demoPassword,
      roles: [role],
      hasAllOutlets: true,
      ...(role === 'supplier' ? { supplierId } : {}),
    }
    const userId = await createUser(tx, actor, user)
    const permissions = permissionsOfRoles([role])
    team.set(role, newActor({ userId, name, roles: [role], permissions, ...placesOfWork[role] }))
  }
  return team
}

export function memberOf(team: Team, role: Role): Actor {
  const member = team.get(role)
  if (!member) throw new Error(`The demo has no user of the role ${role}.`)
  return member
}
