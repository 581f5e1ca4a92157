import type { Me } from './auth-context.ts'

/** Whether a user may see less than before: a permission is gone, or an outlet. */
export function lostRights(before: Me, now: Me): boolean {
  return (
    before.permissions.some((key) => !now.permissions.includes(key)) ||
    lostOutlets(before.outletIds, now.outletIds) ||
    lostOutlets(before.reachOutletIds, now.reachOutletIds)
  )
}

/** Null means every outlet. */
function lostOutlets(before: readonly string[] | null, now: readonly string[] | null): boolean {
  if (now === null) return false
  return before === null || before.some((id) => !now.includes(id))
}
