import { capability } from '#organization/users/capabilities.ts'
import type { Access } from '#platform/permissions.ts'

/** Users of the scan page. */
export const scanPageAccess = [
  capability.scanHistory,
  capability.pos,
  capability.dispatch,
  capability.returns,
  capability.receiving,
  capability.stockAudit,
] as const satisfies Access
