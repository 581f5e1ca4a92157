import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'

export const returnsActions = {
  takeDespite: defineAction({
    key: 'return.take_despite',
    label: 'Take a return that the rules of the house refuse',
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
} as const
