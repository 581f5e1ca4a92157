import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { remittancesSettings } from './remittances.settings.ts'

export const remittancesActions = {
  accept: defineAction({
    key: 'remittance.accept',
    label: 'Accept a difference in a remittance',
    access: capability.dispatch,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      staff: 'approval',
    },
    limitLabel: 'a difference above the limit',
    limits: [remittancesSettings.acceptApprovalMinor],
  }),
} as const
