import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { supplierClaimsSettings } from './supplier-claims.settings.ts'

export const supplierClaimsActions = {
  writeOff: defineAction({
    key: 'supplier_claim.write_off',
    label: 'Write off a supplier claim',
    access: capability.purchaseOrders,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'an amount above the limit',
    limits: [supplierClaimsSettings.writeOffMinor],
  }),
} as const
