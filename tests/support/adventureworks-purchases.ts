import type { Database } from '#platform/server/db/database.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { sharedData } from './shared-data.ts'
import type { TableTrial } from './table-trial.ts'
import { setUp } from './world.ts'

type Cells = readonly (readonly string[])[]

export type AdventureworksPurchases = {
  readonly vendors: Cells
  readonly products: Cells
  /** The orders. */
  readonly heads: Cells
  /** Their lines. */
  readonly details: Cells
  /** The lines as a file of ours, for a trial of the import. */
  readonly file: {
    readonly kind: 'purchase-orders'
    readonly body: string
    readonly options: { readonly fineCosts: 'round' }
  }
}

/** The purchasing of the sample business; null where the shared data is not at hand. */
export async function adventureworksPurchases(): Promise<AdventureworksPurchases | null> {
  const vendors = await table('Vendor.csv')
  const products = await table('Product.csv')
  const heads = await table('PurchaseOrderHeader.csv.gz')
  const details = await table('PurchaseOrderDetail.csv.gz')
  if (!vendors || !products || !heads || !details) return null
  const body = asFile(details, { heads, vendors, products })
  const file = { kind: 'purchase-orders', body, options: { fineCosts: 'round' } } as const
  return { vendors, products, heads, details, file }
}

/** What the orders name must be there before they are imported. */
export async function addVendorsAndProducts(
  db: Database,
  trial: TableTrial,
  { vendors, products }: Pick<AdventureworksPurchases, 'vendors' | 'products'>,
): Promise<void> {
  const given = vendors.map(([, code = '', name = '']) => [code, name])
  await trial.take({ kind: 'suppliers', body: csv([['Code', 'Supplier'], ...given]) })
  await db.transaction((tx) =>
    addProducts(
      tx,
      setUp,
      products.map(([, title = '', sku = '']) => ({ sku, title, priceMinor: 0, currency: 'GBP' })),
    ),
  )
}

async function table(name: string): Promise<string[][] | null> {
  const text = await sharedData(`adventureworks/${name}`, 'Microsoft, AdventureWorks samples')
  return (
    text
      ?.trim()
      .split(/\r?\n/)
      .map((line) => line.split('\t')) ?? null
  )
}

const csv = (rows: Cells) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

const day = (text = '') => text.slice(0, 10)

/**
 * Each line of the data has been received, whatever the status of its order says, so that every
 * order is closed; the day on which a line was last changed is the day on which it was received.
 */
function asFile(
  details: Cells,
  { heads, vendors, products }: Pick<AdventureworksPurchases, 'heads' | 'vendors' | 'products'>,
): string {
  const headOf = new Map(heads.map((row) => [row[0], row]))
  const codeOf = new Map(vendors.map(([id, code = '']) => [id, code]))
  const skuOf = new Map(products.map(([id, , sku = '']) => [id, sku]))
  const rows = details.map((cells) => {
    const [order = '', , due, quantity = '', product, price = '', , received = ''] = cells
    const [rejected = '', stocked = '', changed] = cells.slice(8)
    const head = headOf.get(order)
    return [
      ...[order, codeOf.get(head?.[4]) ?? '', 'MAIN', day(head?.[6]), day(due)],
      ...[skuOf.get(product) ?? '', quantity, price, received, rejected, stocked, day(changed)],
      'Closed',
    ]
  })
  const names =
    'Purchase order ID,Vendor,Outlet,Order date,Due date,SKU,Order qty,Unit price,Received qty,Rejected qty,Stocked qty,Received date,Status'
  return [names, csv(rows)].join('\n')
}
