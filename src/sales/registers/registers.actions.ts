import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { registersSettings } from './registers.settings.ts'

const forManagers = {
  access: capability.pos,
  verdicts: {
    warehouse_manager: 'approval',
    dispatch_manager: 'approval',
    returns_manager: 'approval',
    staff: 'approval',
  },
} as const

export const registersActions = {
  recount: defineAction({
    ...forManagers,
    key: 'register.recount',
    label: 'Count a register again',
  }),
  closeDifferent: defineAction({
    ...forManagers,
    key: 'register.close_different',
    label: 'Close a register with a difference',
    limitLabel: 'a difference above the limit',
    limits: [registersSettings.toleranceMinor],
  }),
} as const
