import { claimTasks } from '#stock/supplier-claims/server/index.ts'
import type { PortalParts } from '#stock/supplier-portal/server/index.ts'

/** What the areas below add to what a supplier has to do: see `PortalParts`. */
export const portalParts: PortalParts = {
  tasks: [claimTasks],
}
