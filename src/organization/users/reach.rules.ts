import { Refusal } from '#platform/refusal.ts'
import { grantsOf } from './grants.rules.ts'

/** Outlets for which something holds; null means all of them. */
type Places = readonly string[] | null

/** What somebody would hold, as far as it decides where. */
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
 * Why rights that would hold at these places are not this user's to give: whoever looks after the
 * users of some outlets, by cover for a manager, gives nothing that holds elsewhere, or the loan of
 * one outlet would be worth them all. Null when they are. Taking away is not asked about.
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
