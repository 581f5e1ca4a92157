import { capabilitiesAt } from './capabilities.ts'
import { permissionsOfRoles } from './role-table.ts'
import { effectiveRoles, isRole, type Role } from './roles.ts'

/** Cover that counts at this moment. */
export type Cover = { readonly role: string; readonly outletId: string | null }

/** What of a user decides what they may do. */
export type Standing = {
  readonly activeRoles: readonly string[]
  readonly profileRole: string
  /** The outlets chosen for the user: null means all, an empty list none. */
  readonly outletIds: readonly string[] | null
  readonly cover: readonly Cover[]
  readonly sessionKind: 'full' | 'device' | 'setup'
  /** The shared device of a session of that kind. */
  readonly device?: SharedDevice | null
}

export type SharedDevice = { readonly kind: 'till' | 'bench'; readonly outletId: string }

type GrantOfStanding = {
  readonly role: Role
  readonly permissions: ReadonlySet<string>
  readonly outletIds: readonly string[] | null
}

/** Company-wide roles, regardless of the outlets of their holder. */
const everywhere: readonly string[] = ['super_admin', 'super_manager']

/**
 * The permissions of a user, each with its outlets. On a shared device only the work of that device
 * is open, at its outlet; until two-factor authentication that the role requires is set up, nothing
 * is. Without outlet access a role grants nothing, until all outlets or some are chosen for the
 * user.
 */
export function grantsOf(standing: Standing): readonly GrantOfStanding[] {
  const { sessionKind, device } = standing
  if (sessionKind === 'full') return fullGrantsOf(standing)
  if (sessionKind === 'setup' || !device) return []
  return withOutlets(fullGrantsOf(standing).map((grant) => atDevice(grant, device)))
}

function fullGrantsOf(standing: Standing): readonly GrantOfStanding[] {
  const { outletIds } = standing
  const own = effectiveRoles(standing.activeRoles, standing.profileRole)
  const grants = own.map((role) => ({
    role,
    permissions: permissionsFor(role),
    outletIds: everywhere.includes(role) ? null : outletIds,
  }))
  const covered = standing.cover.flatMap(({ role, outletId }) =>
    isRole(role)
      ? [
          {
            role,
            permissions: permissionsFor(role),
            outletIds: outletId === null ? outletIds : [outletId],
          },
        ]
      : [],
  )
  return withOutlets([...grants, ...covered])
}

function withOutlets(grants: readonly GrantOfStanding[]): readonly GrantOfStanding[] {
  return grants.filter(({ outletIds }) => outletIds === null || outletIds.length > 0)
}

function atDevice(grant: GrantOfStanding, { kind, outletId }: SharedDevice): GrantOfStanding {
  const { role, permissions, outletIds } = grant
  return {
    role,
    permissions: new Set(
      capabilitiesAt[kind].map(({ key }) => key).filter((key) => permissions.has(key)),
    ),
    outletIds: outletIds === null || outletIds.includes(outletId) ? [outletId] : [],
  }
}

const known = new Map<Role, ReadonlySet<string>>()

function permissionsFor(role: Role): ReadonlySet<string> {
  const found = known.get(role)
  if (found) return found
  const permissions = permissionsOfRoles([role])
  known.set(role, permissions)
  return permissions
}
