import type { Database } from '#platform/server/db/database.ts'
import { scan } from './browser.ts'
import { scanLately } from './scan-steps.ts'
import { heading, list, type Screen } from './screen.ts'
import {
  draftOrder,
  idFrom,
  levelReserved,
  loadedCard,
  proposedOrder,
  supplierOf,
  variantOf,
} from './screen-records.ts'
import { screensOfAnalytics } from './screens-of-analytics.ts'
import { screensOfCurrency } from './screens-of-currency.ts'
import { screensOfFraudReports } from './screens-of-fraud-reports.ts'
import { screensOfHealth } from './screens-of-health.ts'
import { screensOfInvoices } from './screens-of-invoices.ts'
import { screensOfLandedCosts } from './screens-of-landed-costs.ts'
import { screensOfNotices } from './screens-of-notices.ts'
import { screensOfOwnRecords } from './screens-of-own-records.ts'
import { screensOfPortal } from './screens-of-portal.ts'
import { screensOfScanning } from './screens-of-scanning.ts'
import { screensOfStockCounts } from './screens-of-stock-counts.ts'
import { screensOfSupplierClaims } from './screens-of-supplier-claims.ts'
import { screensOfTraining } from './screens-of-training.ts'
import { screensOfVariances } from './screens-of-variances.ts'
import { addToCart, chooseRegister } from './till-steps.ts'

/** A delivery of the demo in this state. */
async function receiptIn(db: Database, state: 'counting' | 'received'): Promise<string> {
  const receipt = await db.reader
    .selectFrom('goods_receipts')
    .select('id')
    .where('state', '=', state)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return receipt.id
}

/** A product without lots that a delivery does not expect. */
async function skuNotIn(db: Database, receiptId: string): Promise<string> {
  const variant = await db.reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.sku')
    .where('products.state', '=', 'active')
    .where('variants.tracking', '=', 'none')
    .where('variants.id', 'not in', (lines) =>
      lines
        .selectFrom('goods_receipt_lines')
        .select('variant_id')
        .where('receipt_id', '=', receiptId),
    )
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
  return variant.sku
}

/** Deliveries of suppliers: expected, counted, received and put away. */
async function screensOfReceiving(db: Database): Promise<readonly Screen[]> {
  const counting = await receiptIn(db, 'counting')
  const received = await receiptIn(db, 'received')
  const unordered = await skuNotIn(db, counting)
  const board: Screen['settle'] = (page) =>
    page.getByRole('button', { name: 'Receive', exact: true }).first().waitFor()
  return [
    { name: 'receiving', path: '/receiving', settle: board },
    { name: 'receipts', path: '/receiving?view=receipts', settle: list },
    {
      name: 'receipt-panel',
      path: `/receiving?view=receipts&open=${received}`,
      settle: heading('History'),
    },
    {
      name: 'counting-panel',
      path: `/receiving?view=receipts&open=${counting}`,
      settle: heading('History'),
    },
    {
      name: 'receive-without-order',
      path: '/receiving?new=1',
      settle: (page) => page.getByLabel('Supplier', { exact: true }).waitFor(),
    },
    { name: 'count-goods', path: `/receiving?count=${counting}`, settle: heading(/^Count GR-/) },
    {
      name: 'receive-summary',
      path: `/receiving?count=${counting}`,
      open: (page) => page.getByRole('button', { name: 'Receive what is counted' }).click(),
      settle: heading(/^Receive GR-/),
    },
    {
      name: 'not-ordered',
      path: `/receiving?count=${counting}`,
      open: async (page) => {
        await heading(/^Count GR-/)(page)
        const connect = page.getByRole('button', { name: 'Connect scanner' })
        if (await connect.isVisible()) await connect.click()
        await scan(page, unordered)
      },
      settle: heading(/^Keep /),
    },
    {
      name: 'put-away',
      path: `/receiving?putaway=${received}`,
      open: (page) => page.getByRole('button', { name: 'Choose', exact: true }).first().click(),
      settle: (page) => page.getByLabel(/^(?:Bin|Another bin)$/).waitFor(),
    },
  ]
}

/** The screens of products, stock and places. */
export async function screensOfGoods(db: Database): Promise<readonly Screen[]> {
  await scanLately(db)
  return [
    { name: 'inventory', path: '/inventory', settle: list },
    {
      name: 'level-panel',
      path: `/inventory?open=${await levelReserved(db)}`,
      settle: heading('Ledger'),
    },
    { name: 'lots', path: '/inventory?tab=lots', settle: list },
    {
      name: 'suggestions',
      path: '/inventory?tab=suggestions',
      settle: (page) => page.getByRole('table', { name: 'Suggestions' }).waitFor(),
    },
    { name: 'purchase-orders', path: '/purchase-orders', settle: list },
    {
      name: 'new-purchase-order',
      path: '/purchase-orders?new=1',
      settle: heading('New purchase order'),
    },
    {
      name: 'proposed-changes',
      path: await proposedOrder(db),
      settle: heading('Proposed changes'),
    },
    { name: 'draft-order', path: await draftOrder(db), settle: heading('History') },
    ...(await screensOfReceiving(db)),
    { name: 'valuation', path: '/inventory?tab=valuation', settle: list },
    {
      name: 'stock-ages',
      path: '/inventory?tab=valuation&show=ages',
      settle: heading('Value by age'),
    },
    { name: 'products', path: '/products', settle: list },
    {
      name: 'product-panel',
      path: `/products?variant=${await variantOf(db, 'ENAMEL-WHITE')}`,
      settle: heading('History'),
    },
    { name: 'new-product', path: '/products?new=1', settle: heading('New product') },
    {
      name: 'product-grid',
      path: '/products?grid=1',
      settle: (page) => page.getByRole('grid', { name: 'Variants' }).waitFor(),
    },
    { name: 'packaging', path: '/packaging', settle: list },
    {
      name: 'packaging-panel',
      path: `/packaging?open=${await variantOf(db, 'BOX-L')}`,
      settle: heading('History'),
    },
    { name: 'packaging-form', path: '/packaging?new=1', settle: heading('New material') },
    { name: 'packaging-rules', path: '/packaging?view=rules', settle: heading('Rules') },
    { name: 'packaging-uses', path: '/packaging?view=uses', settle: list },
    { name: 'suppliers', path: '/suppliers', settle: list },
    {
      name: 'supplier-panel',
      path: `/suppliers?open=${await supplierOf(db, 'TARNBECK')}`,
      settle: heading('History'),
    },
    ...(await screensOfAnalytics(db)),
    ...(await screensOfInvoices(db)),
    ...(await screensOfLandedCosts(db)),
    ...(await screensOfStockCounts(db)),
    ...(await screensOfCurrency(db)),
    ...(await screensOfHealth(db)),
    ...(await screensOfSupplierClaims(db)),
    ...(await screensOfVariances(db)),
    ...(await screensOfFraudReports(db)),
    ...(await screensOfPortal(db)),
    ...(await screensOfOwnRecords(db)),
    ...(await screensOfNotices(db)),
    { name: 'supplier-form', path: '/suppliers?new=1', settle: heading('New supplier') },
    {
      name: 'pos',
      path: '/pos',
      open: async (page) => {
        await chooseRegister(page, 'Register 1, YORK')
        await addToCart(page, 'APRON-OAT-REGULAR')
        await addToCart(page, '2*APRON-NAVY-LONG')
      },
      settle: (page) => page.getByRole('button', { name: /^Take payment: £/ }).waitFor(),
    },
    { name: 'pos-sales', path: '/pos?view=sales', settle: list },
    {
      name: 'pos-sale-panel',
      path: `/pos?view=sales&open=${await idFrom(db, 'sales')}`,
      settle: heading('History'),
    },
    {
      name: 'pos-email-receipt',
      path: `/pos?view=sales&open=${await idFrom(db, 'sales')}`,
      open: (page) => page.getByRole('button', { name: 'Email receipt' }).click(),
      settle: (page) => page.getByRole('textbox', { name: 'Email' }).waitFor(),
    },
    {
      name: 'pos-printer',
      path: '/pos',
      open: (page) => page.getByRole('button', { name: 'Receipt printer' }).click(),
      settle: heading('Receipt printer'),
    },
    {
      name: 'pos-display',
      path: '/pos/display',
      settle: (page) => page.getByText('Register not open').waitFor(),
    },
    ...screensOfTraining,
    { name: 'gift-cards', path: '/gift-cards', settle: list },
    {
      name: 'gift-card-panel',
      path: `/gift-cards?open=${await loadedCard(db)}`,
      settle: heading('History'),
    },
    { name: 'gift-card-form', path: '/gift-cards?new=1', settle: heading('Issue gift card') },
    { name: 'registers', path: '/registers', settle: list },
    { name: 'register-form', path: '/registers?new=1', settle: heading('New register') },
    {
      name: 'register-panel',
      path: `/registers?open=${await idFrom(db, 'registers')}`,
      settle: heading('History'),
    },
    { name: 'register-sessions', path: '/registers?view=sessions', settle: list },
    {
      name: 'register-session-panel',
      path: `/registers?view=sessions&open=${await idFrom(db, 'register_sessions')}`,
      settle: heading('Counts'),
    },
    ...(await screensOfScanning(db)),
    { name: 'scan-history', path: '/scan-history', settle: list },
    {
      name: 'scan-panel',
      path: `/scan-history?open=${await idFrom(db, 'scans')}`,
      settle: heading('Scans of this task'),
    },
    { name: 'unknown-codes', path: '/scan-history?view=unknown', settle: list },
    {
      name: 'unknown-code-panel',
      path: '/scan-history?view=unknown&open=05060000000016',
      settle: heading('Unknown code'),
    },
    {
      name: 'scan-figures',
      path: '/scan-history?view=figures&span=90',
      settle: heading('Errors by product'),
    },
    { name: 'outlets', path: '/outlets', settle: list },
    {
      name: 'outlet-panel',
      path: `/outlets?open=${await idFrom(db, 'outlets')}`,
      settle: heading('History'),
    },
    { name: 'bins', path: '/outlets?view=bins', settle: list },
    {
      name: 'bin-panel',
      path: `/outlets?view=bins&bin=${await idFrom(db, 'bins')}`,
      settle: heading('History'),
    },
    { name: 'locations', path: '/locations', settle: list },
    {
      name: 'location-panel',
      path: `/locations?open=${await idFrom(db, 'service_areas')}`,
      settle: heading('History'),
    },
    {
      name: 'coverage',
      path: '/locations?view=coverage',
      settle: (page) => page.getByRole('gridcell').first().waitFor(),
    },
    { name: 'unmatched', path: '/locations?view=unmatched', settle: list },
    {
      name: 'test-an-address',
      path: '/locations?view=test&country=GB&city=Leeds',
      settle: (page) => page.getByRole('list', { name: 'Couriers' }).waitFor(),
    },
  ]
}
