import { defineAction } from '#organization/approvals/actions.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { capability } from '#organization/users/capabilities.ts'

const aboveLimit = {
  limitLabel: 'more rows within 24 hours than the limit',
  limits: [exportsSettings.approvalAbove],
}

export const returnsActions = {
  takeDespite: defineAction({
    key: 'return.take_despite',
    label: 'Accept a return that the return rules refuse',
    access: capability.returns,
    verdicts: { staff: 'approval' },
  }),
  decide: defineAction({
    key: 'return.decide',
    label: 'Approve or decline a requested return',
    access: capability.returns,
    verdicts: { staff: 'refused' },
  }),
  takeExtra: defineAction({
    key: 'return.take_extra',
    label: 'Receive a unit that no order of the customer explains',
    access: capability.returns,
    verdicts: { staff: 'approval' },
  }),
  export: defineAction({
    ...aboveLimit,
    key: 'return.export',
    label: 'Export returns',
    access: capability.returns,
    verdicts: { store_manager: 'approval', returns_manager: 'approval', staff: 'refused' },
  }),
  exportRecalled: defineAction({
    ...aboveLimit,
    key: 'recall.export',
    label: 'Export recalled customers',
    access: capability.orders,
    verdicts: {
      store_manager: 'approval',
      dispatch_manager: 'approval',
      returns_manager: 'approval',
      staff: 'refused',
    },
  }),
} as const
