import { type Access, isAllowed, type Permission } from '#platform/permissions.ts'
import { capabilities, capability } from './capabilities.ts'
import { type Role, roleLabels, roles } from './roles.ts'

const c = capability

const allBut = (...left: readonly Permission[]) =>
  capabilities.filter((permission) => !left.includes(permission))

/** The role table of the specification, section 6, exactly; sidebar, endpoints and tests read it. */
export const roleTable: Readonly<Record<Role, readonly Permission[]>> = {
  super_admin: capabilities,
  super_manager: allBut(c.businessSettings, c.activityLogs),
  store_manager: [
    c.dashboard,
    c.orders,
    c.customers,
    c.dispatch,
    c.returns,
    c.addressVerification,
    c.inventory,
    c.outlets,
    c.products,
    c.stockTransfer,
    c.locations,
    c.settings,
    c.suppliers,
    c.supplierAnalytics,
    c.purchaseOrders,
    c.receiving,
    c.stockAudit,
    c.varianceManagement,
    c.fraudReporting,
    c.pos,
    c.scanHistory,
    c.costs,
  ],
  warehouse_manager: [
    c.dashboard,
    c.confirmations,
    c.inventory,
    c.outlets,
    c.products,
    c.stockTransfer,
    c.locations,
    c.settings,
    c.suppliers,
    c.supplierAnalytics,
    c.purchaseOrders,
    c.receiving,
    c.stockAudit,
    c.varianceManagement,
    c.packaging,
    c.scanHistory,
  ],
  dispatch_manager: [c.dashboard, c.orders, c.dispatch, c.settings],
  returns_manager: [c.dashboard, c.orders, c.returns, c.settings],
  staff: [
    c.dashboard,
    c.orders,
    c.customers,
    c.dispatch,
    c.returns,
    c.addressVerification,
    c.settings,
  ],
  supplier: [c.supplierPortal, c.settings],
}

export function permissionsOfRoles(held: readonly Role[]): ReadonlySet<string> {
  return new Set(held.flatMap((role) => roleTable[role].map((permission) => permission.key)))
}

/** The labels of the roles that may open what asks for this access, highest first. */
export function rolesWith(access: Access): readonly string[] {
  return roles
    .filter((role) => isAllowed(permissionsOfRoles([role]), access))
    .map((role) => roleLabels[role])
}
