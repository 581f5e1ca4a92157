import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'

export const suppliersActions = {
  /** Never alone: even a role that may is refused for its own request. */
  approveBank: defineAction({
    key: 'supplier.approve_bank',
    label: 'Approve bank details of a supplier that another user requested',
    access: capability.suppliers,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
  }),
  /** The remaining supplier is paid to its own bank details, so a merge is like other bank details. */
  merge: defineAction({
    key: 'supplier.merge',
    label: 'Merge two suppliers',
    access: capability.suppliers,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
  }),
} as const
