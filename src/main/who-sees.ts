import { approvalAccess } from '#approvals/approvals.access.ts'
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
  variant: [capability.products, capability.orders],
  customer: [capability.customers, capability.orders],
  supplier: [capability.suppliers, capability.userManagement],
  import: capability.orders,
  notification_rule: capability.businessSettings,
  setting: 'signedIn',
  template: capability.businessSettings,
  mail: capability.businessSettings,
  outlet: [capability.outlets, capability.inventory, capability.orders],
  approval: approvalAccess,
  verdict: capability.businessSettings,
  reason_code: 'signedIn',
  connection: capability.businessSettings,
  webhook_endpoint: capability.businessSettings,
  webhook_delivery: capability.businessSettings,
}
