import { defineAction } from '#organization/approvals/actions.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { capability } from '#organization/users/capabilities.ts'
import { suspiciousSettings } from './suspicious.settings.ts'

const access = capability.customers

export const suspiciousActions = {
  decide: defineAction({
    key: 'suspicious_case.decide',
    label: 'Decide on a suspicious customer',
    access,
    verdicts: { staff: 'approval' },
  }),
  block: defineAction({
    key: 'suspicious_case.block',
    label: 'Block a suspicious customer or their cash on delivery',
    access,
    verdicts: { store_manager: 'approval', staff: 'approval' },
  }),
  release: defineAction({
    key: 'suspicious_case.release',
    label: 'End the restriction of a suspicious customer',
    access,
    verdicts: { super_manager: 'approval', store_manager: 'approval', staff: 'approval' },
    limitLabel: 'open orders that are worth more than the limit',
    limits: [suspiciousSettings.releaseMinor],
  }),
  export: defineAction({
    key: 'suspicious_case.export',
    label: 'Export suspicious customers',
    access,
    verdicts: { store_manager: 'approval', staff: 'refused' },
    limitLabel: 'more rows within 24 hours than the limit',
    limits: [exportsSettings.approvalAbove],
  }),
} as const
