import { defineAction } from '#approvals/actions.ts'
import { capability } from '#users/capabilities.ts'

export const ordersActions = {
  cancel: defineAction({
    key: 'order.cancel',
    label: 'Cancel an order',
    access: capability.orders,
    verdicts: { staff: 'approval' },
    limitLabel: 'an order that is packed, or worth more than the limit of the business settings',
  }),
  releaseFraudHold: defineAction({
    key: 'order.release_fraud_hold',
    label: 'Release a fraud hold',
    access: capability.orders,
    verdicts: { staff: 'approval' },
  }),
} as const
