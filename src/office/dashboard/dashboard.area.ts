import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { dashboardContract } from './dashboard.contract.ts'
import { dashboardNouns } from './dashboard.nouns.ts'
import { dashboardPages } from './dashboard.pages.ts'
import { dashboardPhrases } from './dashboard.phrases.ts'

export const dashboardArea = defineArea({
  contracts: {
    dashboard: dashboardContract,
  },
  pages: dashboardPages,
  nouns: dashboardNouns,
  phrases: dashboardPhrases,
  seenBy: { dashboard_task: capability.dashboard },
})
