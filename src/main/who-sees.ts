import { approvalAccess } from '#approvals/approvals.access.ts'
import { importAccess } from '#imports/imports.access.ts'
import type { Access } from '#platform/permissions.ts'
import { capability } from '#users/capabilities.ts'

/**
 * Who may hear that something of a noun changed, each of what is at the outlets where they hold the
 * permission. A noun that is missing here is hinted to nobody; a hint for one user (notifications,
 * the end of a session) reaches that user only.
 */
export const whoSees: Readonly<Record<string, Exclude<Access, 'open'>>> = {
  user: capability.userManagement,
  invitation: capability.userManagement,
  order: [capability.orders, capability.dispatch, capability.dashboard],
  parcel: capability.dispatch,
  stock: [capability.inventory, capability.orders, capability.dashboard],
  lot: capability.inventory,
  product: [capability.products, capability.orders],
  variant: [capability.products, capability.orders],
  supplier_item: [capability.suppliers, capability.products],
  purchase_order: capability.purchaseOrders,
  packaging: [capability.packaging, capability.dispatch],
  packaging_rule: capability.packaging,
  transfer: capability.stockTransfer,
  customer: [capability.customers, capability.orders],
  supplier: [capability.suppliers, capability.userManagement],
  import: importAccess,
  notification_rule: capability.businessSettings,
  setting: 'signedIn',
  template: capability.businessSettings,
  mail: capability.businessSettings,
  outlet: [capability.outlets, capability.inventory, capability.orders],
  bin: [capability.outlets, capability.inventory, capability.stockTransfer, capability.receiving],
  service_area: capability.locations,
  courier: capability.locations,
  approval: approvalAccess,
  verdict: capability.businessSettings,
  reason_code: 'signedIn',
  saved_view: 'signedIn',
  connection: capability.businessSettings,
  webhook_endpoint: capability.businessSettings,
  webhook_delivery: capability.businessSettings,
}
