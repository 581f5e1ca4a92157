import { shipNoticeMachine } from '#stock/ship-notices/ship-notices.states.ts'
import { claimTasks } from '#stock/supplier-claims/server/index.ts'
import { supplierClaimMachine } from '#stock/supplier-claims/supplier-claims.states.ts'
import { invoiceTasks } from '#stock/supplier-invoices/server/index.ts'
import { supplierInvoiceMachine } from '#stock/supplier-invoices/supplier-invoices.states.ts'
import { documentTasks, type PortalParts } from '#stock/supplier-portal/server/index.ts'

/** What the areas below add to what a supplier has to do: see `PortalParts`. */
export const portalParts: PortalParts = {
  tasks: [claimTasks, invoiceTasks, documentTasks],
  records: [
    { machine: shipNoticeMachine, supplier: 'supplier_id' },
    { machine: supplierClaimMachine, supplier: 'supplier_id' },
    { machine: supplierInvoiceMachine, supplier: 'supplier_id' },
  ],
}
