import { defineAction } from '#approvals/actions.ts'
import { capability } from '#users/capabilities.ts'

export const confirmationsActions = {
  cancel: defineAction({
    key: 'confirmation.cancel',
    label: 'Cancel an order during its call',
    access: capability.confirmations,
    verdicts: { warehouse_manager: 'approval' },
    limitLabel: 'an order that is worth more than the limit of the business settings',
  }),
} as const
