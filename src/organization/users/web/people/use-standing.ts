import { missingPermission, type Permission } from '#platform/permissions.ts'
import type { Refusal } from '#platform/refusal.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { PersonRow } from '../../people.fields.ts'
import { activeRoles, type Ranked, refuseTouching, refuseViewing } from '../../people.rules.ts'
import { placesOf, refuseBeyond } from '../../reach.rules.ts'
import { effectiveRoles } from '../../roles.ts'
import { useAuth } from '../auth-context.ts'
import { displayName } from '../display-name.ts'
import { useReach } from '../use-reach.ts'

export function rankedPerson(person: PersonRow): Ranked {
  const roles = effectiveRoles(activeRoles(person.roles), person.profileRole)
  return { id: person.id, name: displayName(person), roles }
}

/** The signed-in user as the rules rank them. */
export function useOwnRank(): Ranked {
  const { me } = useAuth()
  if (!me) return { id: '', name: '', roles: [] }
  return { id: me.profile.id, name: displayName(me.profile), roles: me.roles }
}

/**
 * Why the signed-in user may not change this one, as the server would refuse it; null when they
 * may.
 */
export function useWhyNotTouch(person: PersonRow, permission: Permission): string | null {
  const own = useOwnRank()
  const may = useMay(permission)
  if (!may) return missingPermission(permission)
  return messageOf(refuseTouching(own, rankedPerson(person)))
}

/** The same for granting all of this user's permissions, to them again or to another user. */
export function useWhyNotGive(person: PersonRow, permission: Permission): string | null {
  const whyNotTouch = useWhyNotTouch(person, permission)
  const beyond = useBeyond(person)
  return whyNotTouch ?? messageOf(beyond)
}

function useBeyond(person: PersonRow): Refusal | null {
  return refuseBeyond(useReach(), placesOf({ ...person, roles: rankedPerson(person).roles }))
}

export function useWhyNotView(person: PersonRow): string | null {
  const own = useOwnRank()
  const beyond = useBeyond(person)
  const refusal = messageOf(refuseViewing(own, rankedPerson(person)) ?? beyond)
  if (refusal !== null || person.state === 'active') return refusal
  return `${displayName(person)} is ${person.state}; only an active user can be looked at this way.`
}

const messageOf = (refusal: Refusal | null) => refusal?.message ?? null
