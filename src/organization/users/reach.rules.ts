import { Refusal } from '#platform/refusal.ts'
import { grantsOf } from './grants.rules.ts'

/** Outlets for which something holds; null means all of them. */
type Places = readonly string[] | null

/** Roles and outlets of a user, as far as they decide the scope. */
type Held = {
  readonly roles: readonly string[]
  /** Null means all. */
  readonly outletIds: readonly string[] | null
  readonly cover?: readonly { readonly role: string; readonly outletId: string | null }[]
}

/** For each role where it would hold, by the very rule that decides on every request. */
export function placesOf({ roles, outletIds, cover = [] }: Held): readonly Places[] {
  const standing = { activeRoles: roles, profileRole: 'none', outletIds, cover } as const
  return grantsOf({ ...standing, sessionKind: 'full' }).map((grant) => grant.outletIds)
}

/**
 * Why the actor may not grant permissions at these outlets: an actor who manages the users of some
 * outlets, as cover for a manager, may grant nothing elsewhere, or access to one outlet would be as
 * good as access to all. Null if they may. Removing permissions is not limited.
 */
export function refuseBeyond(reach: Places, given: readonly Places[]): Refusal | null {
  if (reach === null) return null
  const isWithin = (places: Places) => places?.every((id) => reach.includes(id)) ?? false
  if (given.every(isWithin)) return null
  const where = given.includes(null) ? 'all outlets' : 'outlets that are not among yours'
  return new Refusal(
    'forbidden',
    'beyond_reach',
    `This would reach ${where}, and you look after the users of some outlets only. Keep to those, or ask a super admin or super manager of the whole business.`,
  )
}
