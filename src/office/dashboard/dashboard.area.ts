import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { dashboardContract } from './dashboard.contract.ts'
import { dashboardPages } from './dashboard.pages.ts'

export const dashboardArea = defineArea({
  contracts: {
    dashboard: dashboardContract,
  },
  pages: dashboardPages,
  seenBy: { dashboard_task: capability.dashboard },
})
