import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { posSettings } from './pos.settings.ts'

const forManagers = {
  access: capability.pos,
  verdicts: {
    warehouse_manager: 'approval',
    dispatch_manager: 'approval',
    returns_manager: 'approval',
    staff: 'approval',
  },
} as const

export const posActions = {
  discount: defineAction({
    key: 'sale.discount',
    label: 'Lower the prices of a sale',
    access: capability.pos,
    verdicts: { ...forManagers.verdicts, store_manager: 'approval' },
    limitLabel: 'a discount above that of the role, or a price below cost',
    limits: [posSettings.staffDiscount, posSettings.storeManagerDiscount],
  }),
  void: defineAction({
    ...forManagers,
    key: 'sale.void',
    label: 'Void a sale',
  }),
  refund: defineAction({
    ...forManagers,
    key: 'sale.refund',
    label: 'Refund a sale',
    limitLabel: 'refunds of one sale above the limit',
    limits: [posSettings.refundApprovalMinor],
  }),
} as const
