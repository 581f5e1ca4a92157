import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { stockCountsSettings } from './stock-counts.settings.ts'

export const stockCountsActions = {
  post: defineAction({
    key: 'stock_count.post',
    label: 'Approve and post a stock count',
    access: capability.stockAudit,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'differences beyond the limit',
    limits: [stockCountsSettings.approvalMinor],
  }),
  postLarge: defineAction({
    key: 'stock_count.post_large',
    label: 'Approve and post a stock count with large differences',
    access: capability.stockAudit,
    verdicts: {
      super_manager: 'approval',
      store_manager: 'approval',
      warehouse_manager: 'approval',
    },
    limitLabel: 'differences beyond the higher limit',
    limits: [stockCountsSettings.topApprovalMinor],
  }),
} as const
