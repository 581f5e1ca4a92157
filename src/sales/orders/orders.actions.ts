import { defineAction } from '#organization/approvals/actions.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { capability } from '#organization/users/capabilities.ts'
import { ordersSettings } from './orders.settings.ts'

export const ordersActions = {
  cancel: defineAction({
    key: 'order.cancel',
    label: 'Cancel an order',
    access: capability.orders,
    verdicts: { staff: 'approval' },
    limitLabel: 'an order that is packed, or worth more than the limit',
    limits: [ordersSettings.cancelApprovalMinor],
  }),
  cancelMany: defineAction({
    key: 'order.cancel_many',
    label: 'Cancel many orders at once',
    access: capability.orders,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      returns_manager: 'approval',
      staff: 'approval',
    },
    limitLabel: 'more orders within an hour than the limit',
    limits: [ordersSettings.cancelManyAbove],
  }),
  export: defineAction({
    key: 'order.export',
    label: 'Export orders',
    access: capability.orders,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      returns_manager: 'approval',
      staff: 'refused',
    },
    limitLabel: 'more rows within 24 hours than the limit',
    limits: [exportsSettings.approvalAbove],
  }),
  releaseFraudHold: defineAction({
    key: 'order.release_fraud_hold',
    label: 'Release a fraud hold',
    access: capability.orders,
    verdicts: { staff: 'approval' },
  }),
  discount: defineAction({
    key: 'order.discount',
    label: 'Lower the prices of an order',
    access: capability.orders,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      returns_manager: 'approval',
      staff: 'approval',
    },
    limitLabel: 'a discount above that of the role, or a price below cost',
    limits: [ordersSettings.staffDiscount, ordersSettings.managerDiscount],
  }),
  refund: defineAction({
    key: 'order.refund',
    label: 'Refund an order',
    access: capability.orders,
    // As in `refuseSettling`.
    closedTo: ['dispatch_manager'],
    verdicts: { staff: 'approval', returns_manager: 'approval' },
    limitLabel: 'refunds of one order above the limit',
    limits: [ordersSettings.refundApprovalMinor],
  }),
  onAccount: defineAction({
    key: 'order.on_account',
    label: 'Sell on account',
    access: capability.orders,
    verdicts: { staff: 'refused', dispatch_manager: 'refused', returns_manager: 'refused' },
  }),
  releaseUnpaid: defineAction({
    key: 'order.release_unpaid',
    label: 'Release an unpaid order for packing',
    access: capability.orders,
    verdicts: { staff: 'approval', dispatch_manager: 'refused', returns_manager: 'refused' },
  }),
} as const
