import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { purchasingSettings } from './purchasing.settings.ts'

export const purchasingActions = {
  send: defineAction({
    key: 'purchase_order.send',
    label: 'Send a purchase order',
    access: capability.purchaseOrders,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'an amount, or a price above the last one, beyond the limits',
    limits: [purchasingSettings.sendApprovalMinor, purchasingSettings.priceDriftPercent],
  }),
} as const
