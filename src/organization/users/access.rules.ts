import type { Permission } from '#platform/permissions.ts'
import { capabilities } from './capabilities.ts'
import { grantsOf } from './grants.rules.ts'
import { effectiveRoles } from './roles.ts'

/** The source of a capability: a role of the user, or temporary access until an instant. */
export type AccessSource = {
  readonly role: string
  /** Null for a role of their own. */
  readonly until: string | null
  /** The outlets that it holds for; null means all of them. */
  readonly outletIds: readonly string[] | null
}

export type AccessLine = {
  readonly permission: Permission
  readonly through: readonly AccessSource[]
}

type Holder = {
  readonly activeRoles: readonly string[]
  readonly profileRole: string
  /** Null means all. */
  readonly outletIds: readonly string[] | null
  /** The cover that counts now. */
  readonly cover: readonly {
    readonly role: string
    readonly outletId: string | null
    readonly endsAt: string
  }[]
}

/**
 * What a user can do and through which role, in a full session. Each source is evaluated by the
 * same rule that decides on every request, so that this list cannot differ from it.
 */
export function accessOf(holder: Holder): readonly AccessLine[] {
  const { outletIds } = holder
  const alone = { outletIds, sessionKind: 'full' } as const
  const own = effectiveRoles(holder.activeRoles, holder.profileRole).map((role) => ({
    role,
    until: null,
    grants: grantsOf({ ...alone, activeRoles: [role], profileRole: role, cover: [] }),
  }))
  const lent = holder.cover.map((cover) => ({
    role: cover.role,
    until: cover.endsAt,
    grants: grantsOf({ ...alone, activeRoles: [], profileRole: 'none', cover: [cover] }),
  }))
  return capabilities.flatMap((permission) => {
    const through = [...own, ...lent].flatMap(({ role, until, grants }) =>
      grants
        .filter(({ permissions }) => permissions.has(permission.key))
        .map(({ outletIds }) => ({ role, until, outletIds })),
    )
    return through.length > 0 ? [{ permission, through }] : []
  })
}
