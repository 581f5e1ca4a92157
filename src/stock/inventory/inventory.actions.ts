import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { inventorySettings } from './inventory.settings.ts'

export const inventoryActions = {
  adjust: defineAction({
    key: 'stock.adjust',
    label: 'Adjust stock',
    access: capability.inventory,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'more units, or more value, than the limits',
    limits: [inventorySettings.adjustApprovalUnits, inventorySettings.adjustApprovalMinor],
  }),
  dateBack: defineAction({
    key: 'stock.date_back',
    label: 'Date an adjustment back',
    access: capability.inventory,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'more units, or more value, than the limits',
    limits: [inventorySettings.adjustApprovalUnits, inventorySettings.adjustApprovalMinor],
  }),
} as const
