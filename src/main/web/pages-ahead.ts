/** The pages that most days begin with: their code is asked for as soon as the shell is drawn. */
export const firstPages = ['src/dashboard/web/DashboardPage.tsx', 'src/orders/web/OrdersPage.tsx']

/**
 * The pages that take scans, by their path: their code is fetched while the browser is idle, so that
 * a station opens them without the network. A test compares the list with what the pages declare.
 */
export const scanPages: Readonly<Record<string, string>> = {
  '/dispatch': 'src/dispatch/web/DispatchPage.tsx',
  '/inventory': 'src/inventory/web/InventoryPage.tsx',
  '/orders': 'src/orders/web/OrdersPage.tsx',
  '/orders/$id': 'src/orders/web/OrderPage.tsx',
  '/products': 'src/catalog/web/ProductsPage.tsx',
  '/returns': 'src/returns/web/ReturnsPage.tsx',
  '/returns-not-received': 'src/claims/web/ReturnsNotReceivedPage.tsx',
  '/stock-transfer': 'src/transfers/web/StockTransferPage.tsx',
}
