import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { variancesSettings } from './variances.settings.ts'

export const variancesActions = {
  approve: defineAction({
    key: 'variance.approve',
    label: 'Approve a variance',
    access: capability.varianceManagement,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'a value beyond the limit of a manager',
    limits: [variancesSettings.managerMinor],
  }),
  approveLarge: defineAction({
    key: 'variance.approve_large',
    label: 'Approve a variance of great value',
    access: capability.varianceManagement,
    verdicts: {
      store_manager: 'approval',
      warehouse_manager: 'approval',
      super_manager: 'approval',
    },
    limitLabel: 'a value beyond the limit of a super manager',
    limits: [variancesSettings.superMinor],
  }),
} as const
