import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { landedCostsSettings } from './landed-costs.settings.ts'

export const landedCostsActions = {
  post: defineAction({
    key: 'landed_cost.post',
    label: 'Post a landed cost',
    access: capability.purchaseOrders,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'an amount beyond the limit',
    limits: [landedCostsSettings.postingMinor],
  }),
} as const
