import { defineAction } from '#approvals/actions.ts'
import { capability } from '#users/capabilities.ts'

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
    limitLabel: 'a difference above the limit of the business settings',
  }),
} as const
