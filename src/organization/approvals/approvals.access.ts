import { capability, deviceCapabilities } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'

/** Asking and deciding is for all staff, also at a shared till or bench; never for a supplier. */
export const approvalAccess: readonly [Permission, ...Permission[]] = [
  capability.dashboard,
  ...deviceCapabilities,
]
