import { defineAction } from '#approvals/actions.ts'
import { capability } from '#users/capabilities.ts'

export const inventoryActions = {
  adjust: defineAction({
    key: 'stock.adjust',
    label: 'Adjust stock',
    access: capability.inventory,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'more units, or more value, than the limits of the business settings',
  }),
  dateBack: defineAction({
    key: 'stock.date_back',
    label: 'Date an adjustment back',
    access: capability.inventory,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'more units, or more value, than the limits of the business settings',
  }),
} as const
