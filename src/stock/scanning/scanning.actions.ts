import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'

export const scanningActions = {
  assignCode: defineAction({
    key: 'unknown_code.assign',
    label: 'Assign an unknown code to a product',
    access: capability.scanHistory,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
  }),
} as const
