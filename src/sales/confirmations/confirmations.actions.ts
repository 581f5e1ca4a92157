import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'

export const confirmationsActions = {
  cancel: defineAction({
    key: 'confirmation.cancel',
    label: 'Cancel an order during its call',
    access: capability.confirmations,
    verdicts: { warehouse_manager: 'approval' },
    limitLabel: 'an order that is worth more than the limit',
    limits: [ordersSettings.cancelApprovalMinor],
  }),
} as const
