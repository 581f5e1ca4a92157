/** The most common first pages: their code is loaded as soon as the shell is drawn. */
export const firstPages = [
  'src/office/dashboard/web/DashboardPage.tsx',
  'src/sales/orders/web/OrdersPage.tsx',
]

/**
 * The pages that take scans, by their path: their code is fetched while the browser is idle, so that
 * a station opens them without the network. A test compares both lists with what the pages declare.
 */
export const scanPages: Readonly<Record<string, string>> = {
  '/dispatch': 'src/delivery/dispatch/web/DispatchPage.tsx',
  '/gift-cards': 'src/sales/gift-cards/web/GiftCardsPage.tsx',
  '/inventory': 'src/stock/inventory/web/InventoryPage.tsx',
  '/orders': 'src/sales/orders/web/OrdersPage.tsx',
  '/orders/$id': 'src/sales/orders/web/OrderPage.tsx',
  '/pos': 'src/sales/pos/web/PosPage.tsx',
  '/products': 'src/stock/catalog/web/ProductsPage.tsx',
  '/receiving': 'src/stock/receiving/web/ReceivingPage.tsx',
  '/returns': 'src/delivery/returns/web/ReturnsPage.tsx',
  '/returns-not-received': 'src/delivery/claims/web/ReturnsNotReceivedPage.tsx',
  '/scan': 'src/stock/scanning/web/desk/ScanPage.tsx',
  '/stock-audit': 'src/stock/stock-counts/web/StockAuditPage.tsx',
  '/stock-transfer': 'src/stock/transfers/web/StockTransferPage.tsx',
}

/** All other pages. The server names the code of the page that is opened in its answer. */
export const otherPages: Readonly<Record<string, string>> = {
  '/': 'src/office/dashboard/web/DashboardPage.tsx',
  '/activity-logs': 'src/office/activity/web/ActivityPage.tsx',
  '/address-verification': 'src/sales/verification/web/AddressVerificationPage.tsx',
  '/all-customers': 'src/sales/customers/web/CustomersPage.tsx',
  '/approvals': 'src/organization/approvals/web/ApprovalsPage.tsx',
  '/business-settings': 'src/office/business/web/BusinessSettingsPage.tsx',
  '/confirmations': 'src/sales/confirmations/web/ConfirmationsPage.tsx',
  '/fraud-reporting': 'src/office/fraud-reports/web/FraudReportingPage.tsx',
  '/imports': 'src/office/imports/web/ImportsPage.tsx',
  '/locations': 'src/organization/outlets/web/LocationsPage.tsx',
  '/notifications': 'src/office/notifications/web/NotificationsPage.tsx',
  '/outlets': 'src/organization/outlets/web/OutletsPage.tsx',
  '/packaging': 'src/stock/packaging/web/PackagingPage.tsx',
  '/purchase-orders': 'src/stock/purchasing/web/PurchaseOrdersPage.tsx',
  '/registers': 'src/sales/registers/web/RegistersPage.tsx',
  '/scan-history': 'src/stock/scanning/web/ScanHistoryPage.tsx',
  '/settings': 'src/organization/users/web/SettingsPage.tsx',
  '/shipper-advice': 'src/delivery/advice/web/ShipperAdvicePage.tsx',
  '/supplier-analytics': 'src/stock/supplier-analytics/web/SupplierAnalyticsPage.tsx',
  '/supplier-portal': 'src/stock/supplier-portal/web/SupplierPortalPage.tsx',
  '/suppliers': 'src/stock/suppliers/web/SuppliersPage.tsx',
  '/suspicious-customers': 'src/sales/suspicious/web/SuspiciousCustomersPage.tsx',
  '/user-management': 'src/organization/users/web/UserManagementPage.tsx',
  '/variance-management': 'src/stock/variances/web/VarianceManagementPage.tsx',
}
