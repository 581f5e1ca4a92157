import { deviceCapabilities } from './capabilities.ts'
import { effectiveRoles, isRole, permissionsOfRoles, type Role } from './roles.ts'

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
}

type GrantOfStanding = {
  readonly role: Role
  readonly permissions: ReadonlySet<string>
  readonly outletIds: readonly string[] | null
}

/** Roles that belong to the whole business, whatever outlets their holder is listed at. */
const everywhere: readonly string[] = ['super_admin', 'super_manager']

/**
 * The permissions of a user, each with the outlets for which it holds. On a shared device only the
 * work of that device is open; before a second factor that the role asks for is set up, nothing is.
 * Without an outlet a role gives nothing, until all outlets or some are chosen for the user.
 */
export function grantsOf(standing: Standing): readonly GrantOfStanding[] {
  if (standing.sessionKind === 'setup') return []
  const { outletIds } = standing
  const own = effectiveRoles(standing.activeRoles, standing.profileRole)
  const grants = own.map((role) => ({
    role,
    permissions: permissionsFor(role, standing.sessionKind),
    outletIds: everywhere.includes(role) ? null : outletIds,
  }))
  const covered = standing.cover.flatMap(({ role, outletId }) =>
    isRole(role)
      ? [
          {
            role,
            permissions: permissionsFor(role, standing.sessionKind),
            outletIds: outletId === null ? outletIds : [outletId],
          },
        ]
      : [],
  )
  return [...grants, ...covered].filter(({ outletIds: at }) => at === null || at.length > 0)
}

const known = new Map<string, ReadonlySet<string>>()

function permissionsFor(role: Role, kind: Standing['sessionKind']): ReadonlySet<string> {
  const key = `${kind} ${role}`
  const found = known.get(key)
  if (found) return found
  const all = permissionsOfRoles([role])
  const permissions =
    kind === 'device'
      ? new Set(deviceCapabilities.map(({ key }) => key).filter((key) => all.has(key)))
      : all
  known.set(key, permissions)
  return permissions
}
