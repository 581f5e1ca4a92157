import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'

export const adviceActions = {
  changeCash: defineAction({
    key: 'advice.change_cash',
    label: 'Have a courier collect another amount',
    access: capability.orders,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      returns_manager: 'approval',
      staff: 'approval',
    },
  }),
} as const
