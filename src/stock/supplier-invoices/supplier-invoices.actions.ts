import { defineAction } from '#organization/approvals/actions.ts'
import { capability } from '#organization/users/capabilities.ts'
import { supplierInvoicesSettings } from './supplier-invoices.settings.ts'

export const supplierInvoicesActions = {
  approve: defineAction({
    key: 'supplier_invoice.approve',
    label: 'Approve a supplier invoice',
    access: capability.purchaseOrders,
    verdicts: { store_manager: 'approval', warehouse_manager: 'approval' },
    limitLabel: 'an amount beyond the limit, or a difference beyond the tolerance',
    limits: [supplierInvoicesSettings.approvalMinor],
  }),
} as const
