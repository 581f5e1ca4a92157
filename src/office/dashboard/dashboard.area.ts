import { defineArea } from '#define-area.ts'
import { dashboardContract } from './dashboard.contract.ts'
import { dashboardPages } from './dashboard.pages.ts'

export const dashboardArea = defineArea({
  contracts: {
    dashboard: dashboardContract,
  },
  pages: dashboardPages,
})
