import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { claimsSettings } from './claims.settings.ts'

export const claimsActions = {
  writeOff: defineAction({
    key: 'return_case.write_off',
    label: 'Write off a parcel that did not come back',
    access: capability.returns,
    verdicts: { store_manager: 'approval', returns_manager: 'approval', staff: 'approval' },
    limitLabel: 'a parcel that is worth more than the limit',
    limits: [claimsSettings.writeOffMinor],
  }),
} as const
