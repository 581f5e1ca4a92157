/** The most common first pages: their code is loaded as soon as the shell is drawn. */
export const firstPages = [
  'src/office/dashboard/web/DashboardPage.tsx',
  'src/sales/orders/web/OrdersPage.tsx',
]

/**
 * The pages that take scans, by their path: their code is fetched while the browser is idle, so that
 * a station opens them without the network. A test compares the list with what the pages declare.
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
  '/stock-transfer': 'src/stock/transfers/web/StockTransferPage.tsx',
}
