import { expect, test } from 'vitest'
import { capability as c } from '#organization/users/capabilities.ts'
import { permissionsOfRoles, type Role } from '#organization/users/roles.ts'
import type { Access } from '#platform/permissions.ts'
import type { Page } from '#platform/web/page.ts'
import { isGroup } from '#platform/web/shell/menu.ts'
import { linksOf, menuFor } from './navigation.ts'

const accessByPath: Record<string, Access> = {
  '/': c.dashboard,
  '/orders': c.orders,
  '/confirmations': c.confirmations,
  '/shipper-advice': c.orders,
  '/pos': c.pos,
  '/scan-history': c.scanHistory,
  '/dispatch': c.dispatch,
  '/returns': c.returns,
  '/returns-not-received': c.returns,
  '/inventory': c.inventory,
  '/products': c.products,
  '/packaging': c.packaging,
  '/stock-transfer': c.stockTransfer,
  '/suppliers': c.suppliers,
  '/supplier-analytics': c.supplierAnalytics,
  '/purchase-orders': c.purchaseOrders,
  '/receiving': c.receiving,
  '/stock-audit': c.stockAudit,
  '/variance-management': c.varianceManagement,
  '/supplier-portal': c.supplierPortal,
  '/all-customers': c.customers,
  '/suspicious-customers': c.customers,
  '/fraud-reporting': c.fraudReporting,
  '/address-verification': c.addressVerification,
  '/outlets': c.outlets,
  '/locations': c.locations,
  '/user-management': c.userManagement,
  '/activity-logs': c.activityLogs,
  '/settings': c.settings,
  '/business-settings': c.businessSettings,
}

const Blank = () => null

const pages: readonly Page[] = Object.entries(accessByPath).map(([path, access]) => ({
  path,
  title: path,
  access,
  scans: null,
  load: async () => ({ Page: Blank }),
}))

function seen(role: Role, of = pages): string[] {
  return menuFor(of, permissionsOfRoles([role])).map((entry) =>
    isGroup(entry)
      ? `${entry.label}: ${entry.items.map(({ label }) => label).join(', ')}`
      : entry.label,
  )
}

test('a super admin sees the whole menu of the specification, in its order', () => {
  expect(seen('super_admin')).toEqual([
    'Dashboard',
    'Orders: All Orders, Confirmations, Shipper Advice',
    'Point of Sale: Point of Sale, Scan History',
    'Dispatch',
    'Returns: All Returns, Returns Not Received',
    'Inventory: Overview, Products, Packaging, Stock Transfers',
    'Procurement: Suppliers, Supplier Analytics, Purchase Orders, Receiving, Stock Audit, Variance Management',
    'Supplier Portal',
    'Customers: All Customers, Suspicious Customers',
    'Security: Fraud Reports, Address Verification',
    'Locations: Outlets/Warehouses, Service Locations',
    'User Management',
    'Activity Logs',
    'Settings: User Settings, Business Settings',
  ])
})

test('a warehouse manager sees only Confirmations under Orders', () => {
  expect(seen('warehouse_manager')).toContain('Orders: Confirmations')
})

test('without fraud access Address Verification is a top-level entry', () => {
  expect(seen('staff')).toContain('Address Verification')
  expect(seen('store_manager')).toContain('Security: Fraud Reports, Address Verification')
})

test('a supplier sees the portal and the settings, and lands on the portal', () => {
  expect(seen('supplier')).toEqual(['Supplier Portal', 'Settings: User Settings'])
  expect(linksOf(menuFor(pages, permissionsOfRoles(['supplier'])))[0]?.href).toBe(
    '/supplier-portal',
  )
})

test('pages that do not exist yet are not in the menu', () => {
  const built = pages.filter(({ path }) => path === '/' || path === '/orders')
  expect(seen('super_admin', built)).toEqual(['Dashboard', 'Orders: All Orders'])
})

test('a group may speak for the count of one of its pages', () => {
  const menu = menuFor(pages, permissionsOfRoles(['super_admin']), {
    '/returns': 12,
    '/suspicious-customers': 5,
  })
  expect(menu.find(({ label }) => label === 'Returns')?.badge).toBe(12)
  const badges = Object.fromEntries(linksOf(menu).map(({ href, badge }) => [href, badge]))
  expect(badges).toMatchObject({ '/returns': 0, '/suspicious-customers': 5, '/orders': 0 })
})
