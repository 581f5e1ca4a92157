import type { Permission } from '#platform/permissions.ts'
import { capability, deviceCapabilities } from '#users/capabilities.ts'

/** Asking and deciding is for all staff, also at a shared till or bench; never for a supplier. */
export const approvalAccess: readonly [Permission, ...Permission[]] = [
  capability.dashboard,
  ...deviceCapabilities,
]
