import { capability } from '#organization/users/capabilities.ts'
import { roleTable } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { pagePaths } from '#page-paths.ts'
import type { Permission } from '#platform/permissions.ts'

const c = capability

type Entry = readonly [label: string, path: string, needs: Permission]

/**
 * The sidebar of the specification, section 2, written down a second time: a journey that asked the
 * product for its menu would accept every mistake in it.
 */
const menu: readonly (Entry | { readonly group: string; readonly entries: readonly Entry[] })[] = [
  ['Dashboard', '/', c.dashboard],
  {
    group: 'Orders',
    entries: [
      ['All Orders', '/orders', c.orders],
      ['Confirmations', '/confirmations', c.confirmations],
      ['Shipper Advice', '/shipper-advice', c.orders],
    ],
  },
  {
    group: 'Point of Sale',
    entries: [
      ['Point of Sale', '/pos', c.pos],
      ['Scan History', '/scan-history', c.scanHistory],
    ],
  },
  ['Dispatch', '/dispatch', c.dispatch],
  {
    group: 'Returns',
    entries: [
      ['All Returns', '/returns', c.returns],
      ['Returns Not Received', '/returns-not-received', c.returns],
    ],
  },
  {
    group: 'Inventory',
    entries: [
      ['Overview', '/inventory', c.inventory],
      ['Products', '/products', c.products],
      ['Packaging', '/packaging', c.packaging],
      ['Stock Transfers', '/stock-transfer', c.stockTransfer],
    ],
  },
  {
    group: 'Procurement',
    entries: [
      ['Suppliers', '/suppliers', c.suppliers],
      ['Supplier Analytics', '/supplier-analytics', c.supplierAnalytics],
      ['Purchase Orders', '/purchase-orders', c.purchaseOrders],
      ['Receiving', '/receiving', c.receiving],
      ['Stock Audit', '/stock-audit', c.stockAudit],
      ['Variance Management', '/variance-management', c.varianceManagement],
    ],
  },
  ['Supplier Portal', '/supplier-portal', c.supplierPortal],
  {
    group: 'Customers',
    entries: [
      ['All Customers', '/all-customers', c.customers],
      ['Suspicious Customers', '/suspicious-customers', c.customers],
    ],
  },
  {
    group: 'Security',
    entries: [
      ['Fraud Reports', '/fraud-reporting', c.fraudReporting],
      ['Address Verification', '/address-verification', c.addressVerification],
    ],
  },
  {
    group: 'Locations',
    entries: [
      ['Outlets/Warehouses', '/outlets', c.outlets],
      ['Service Locations', '/locations', c.locations],
    ],
  },
  ['User Management', '/user-management', c.userManagement],
  ['Activity Logs', '/activity-logs', c.activityLogs],
  {
    group: 'Settings',
    entries: [
      ['User Settings', '/settings', c.settings],
      ['Business Settings', '/business-settings', c.businessSettings],
    ],
  },
]

/** The menu entries whose pages exist: a new page has to be in every menu it belongs in. */
const built: ReadonlySet<string> = new Set(pagePaths)

/** All that a role sees in the expanded sidebar, from top to bottom. */
export function menuOfRole(role: Role): readonly string[] {
  const isSeen = ([, path, needs]: Entry) => built.has(path) && roleTable[role].includes(needs)
  return menu.flatMap((part) => {
    if (!('group' in part)) return isSeen(part) ? [part[0]] : []
    const labels = part.entries.filter(isSeen).map(([label]) => label)
    const standsAlone = part.group === 'Security' && labels.length === 1
    return labels.length === 0 || standsAlone ? labels : [part.group, ...labels]
  })
}
