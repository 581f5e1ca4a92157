import { useAuth } from './auth-context.ts'
import { type NamedOutlet, useUserSlots } from './user-slots.ts'

/** The outlets whose users the signed-in user looks after; null means all. */
export function useReach(): readonly string[] | null {
  const { me } = useAuth()
  return me ? me.reachOutletIds : []
}

/** The outlets that the signed-in user may give to a user or a shared device. */
export function useOutletsInReach(): readonly NamedOutlet[] {
  const reach = useReach()
  const outlets = useUserSlots().useOutlets()
  return reach === null ? outlets : outlets.filter(({ id }) => reach.includes(id))
}
