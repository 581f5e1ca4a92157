import { importAccess } from '#office/imports/imports.access.ts'
import { approvalAccess } from '#organization/approvals/approvals.access.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Access } from '#platform/permissions.ts'

/**
 * Who is notified that a record of a noun changed, each user for the outlets where they hold the
 * permission. A noun that is missing here notifies no user; a notification for one user
 * (notifications, the end of a session) reaches that user only.
 */
export const whoSees: Readonly<Record<string, Exclude<Access, 'open'>>> = {
  user: capability.userManagement,
  invitation: capability.userManagement,
  order: [
    capability.orders,
    capability.dispatch,
    capability.dashboard,
    capability.addressVerification,
  ],
  confirmation: [capability.confirmations, capability.orders],
  parcel: capability.dispatch,
  return: capability.returns,
  wave: capability.dispatch,
  booking: capability.dispatch,
  load_sheet: capability.dispatch,
  advice: [capability.orders, capability.dispatch],
  stock: [capability.inventory, capability.orders, capability.dashboard],
  lot: capability.inventory,
  product: [capability.products, capability.orders],
  variant: [capability.products, capability.orders],
  price_list: [capability.products, capability.orders],
  supplier_item: [capability.suppliers, capability.products],
  purchase_order: capability.purchaseOrders,
  packaging: [capability.packaging, capability.dispatch],
  packaging_rule: capability.packaging,
  remittance: [capability.dispatch, capability.orders],
  return_case: [capability.returns, capability.dispatch],
  claim: capability.returns,
  gate_session: capability.returns,
  courier_sheet: capability.returns,
  transfer: capability.stockTransfer,
  customer: [capability.customers, capability.orders],
  customer_segment: capability.customers,
  supplier: [capability.suppliers, capability.userManagement],
  import: importAccess,
  notification_rule: capability.businessSettings,
  setting: 'signedIn',
  template: capability.businessSettings,
  mail: capability.businessSettings,
  message: [capability.orders, capability.confirmations, capability.customers],
  outlet: [capability.outlets, capability.inventory, capability.orders],
  bin: [capability.outlets, capability.inventory, capability.stockTransfer, capability.receiving],
  service_area: capability.locations,
  courier: [capability.locations, capability.dispatch],
  courier_call: capability.dispatch,
  approval: approvalAccess,
  verdict: capability.businessSettings,
  reason_code: 'signedIn',
  saved_view: 'signedIn',
  connection: capability.businessSettings,
  channel: capability.businessSettings,
  channel_message: [capability.businessSettings, capability.orders],
  webhook_endpoint: capability.businessSettings,
  webhook_delivery: capability.businessSettings,
}
