import { defineAction } from '#organization/approvals/actions.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { capability } from '#organization/users/capabilities.ts'

export const dispatchActions = {
  exportParcels: defineAction({
    key: 'parcel.export',
    label: 'Export parcels',
    access: capability.dispatch,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      staff: 'refused',
    },
    limitLabel: 'more rows within 24 hours than the limit',
    limits: [exportsSettings.approvalAbove],
  }),
} as const
