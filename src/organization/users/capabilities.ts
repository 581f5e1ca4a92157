import type { Permission } from '#platform/permissions.ts'

/**
 * The capabilities of the specification, section 6, `confirmations` by ruling 1 and `costs` by ruling 19. One closed
 * list beside the role table, because a capability means nothing without the roles that hold it.
 */
export const capability = {
  dashboard: { key: 'dashboard', label: 'Dashboard' },
  orders: { key: 'orders', label: 'Orders' },
  confirmations: { key: 'confirmations', label: 'Confirmations' },
  customers: { key: 'customers', label: 'Customers' },
  dispatch: { key: 'dispatch', label: 'Dispatch' },
  returns: { key: 'returns', label: 'Returns' },
  addressVerification: { key: 'address_verification', label: 'Address verification' },
  userManagement: { key: 'user_management', label: 'User management' },
  settings: { key: 'settings', label: 'Settings' },
  businessSettings: {
    key: 'business_settings',
    label: 'Business settings',
    isForSuperAdmins: true,
  },
  addUsers: { key: 'add_users', label: 'Add users' },
  editUsers: { key: 'edit_users', label: 'Edit users' },
  deleteUsers: { key: 'delete_users', label: 'Delete users' },
  inventory: { key: 'inventory', label: 'Inventory' },
  outlets: { key: 'outlets', label: 'Outlets' },
  products: { key: 'products', label: 'Products' },
  stockTransfer: { key: 'stock_transfer', label: 'Stock transfer' },
  locations: { key: 'locations', label: 'Locations' },
  activityLogs: { key: 'activity_logs', label: 'Activity logs', isForSuperAdmins: true },
  suppliers: { key: 'suppliers', label: 'Suppliers' },
  supplierAnalytics: { key: 'supplier_analytics', label: 'Supplier analytics' },
  purchaseOrders: { key: 'purchase_orders', label: 'Purchase orders' },
  receiving: { key: 'receiving', label: 'Receiving' },
  stockAudit: { key: 'stock_audit', label: 'Stock audit' },
  varianceManagement: { key: 'variance_management', label: 'Variance management' },
  fraudReporting: { key: 'fraud_reporting', label: 'Fraud reporting' },
  supplierPortal: { key: 'supplier_portal', label: 'Supplier portal' },
  packaging: { key: 'packaging', label: 'Packaging' },
  pos: { key: 'pos', label: 'Point of sale' },
  scanHistory: { key: 'scan_history', label: 'Scan history' },
  costs: { key: 'costs', label: 'Costs' },
} as const satisfies Record<string, Permission>

export const capabilities: readonly Permission[] = Object.values(capability)

/**
 * What a badge and PIN open at a shared device, to a person who holds it anyway. Of these areas only the
 * operations that `src/app/device-work.ts` names are open there.
 */
export const capabilitiesAt: Readonly<Record<'till' | 'bench', readonly Permission[]>> = {
  bench: [
    capability.dispatch,
    capability.returns,
    capability.inventory,
    capability.stockTransfer,
    capability.receiving,
    capability.stockAudit,
    capability.packaging,
    capability.scanHistory,
  ],
  till: [capability.orders, capability.pos, capability.scanHistory],
}

export const deviceCapabilities: readonly Permission[] = [
  ...new Set([...capabilitiesAt.till, ...capabilitiesAt.bench]),
]
