import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** The headings of Shopify's order export that the tests fill in. */
const shopifyHeadings = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Amount',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem requires shipping',
  'Lineitem fulfillment status',
  'Shipping Name',
  'Shipping Street',
  'Shipping City',
  'Shipping Zip',
  'Shipping Country',
  'Shipping Phone',
  'Cancelled at',
  'Payment Method',
  'Refunded Amount',
  'Outstanding Balance',
  'Id',
  'Lineitem discount',
] as const

const woocommerceHeadings = [
  'Order Number',
  'Order Status',
  'Order Date',
  'Payment Method Title',
  'Email (Billing)',
  'Phone (Billing)',
  'First Name (Shipping)',
  'Last Name (Shipping)',
  'Address 1&2 (Shipping)',
  'City (Shipping)',
  'Postcode (Shipping)',
  'Country Code (Shipping)',
  'Order Shipping Amount',
  'Order Refund Amount',
  'Order Total Amount',
  'Order Total Tax Amount',
  'SKU',
  'Item Name',
  'Quantity',
  'Quantity (- Refund)',
  'Item Cost',
  'Order Line Total',
] as const

type Cells<Heading extends string> = Partial<Record<Heading, string>>
export type ShopifyCells = Cells<(typeof shopifyHeadings)[number]>
export type WooCells = Cells<(typeof woocommerceHeadings)[number]>

/** A paid order of three red mugs for £30.00, £10.00 each. */
export const shopifyOrder: ShopifyCells = {
  Email: 'ada@example.test',
  'Financial Status': 'paid',
  'Fulfillment Status': 'unfulfilled',
  Currency: 'GBP',
  Shipping: '0.00',
  Total: '30.00',
  'Created at': '2026-01-10 10:00:00 +0000',
  'Lineitem quantity': '3',
  'Lineitem name': 'Red mug',
  'Lineitem price': '10.00',
  'Lineitem sku': 'MUG-RED',
  'Lineitem fulfillment status': 'pending',
  'Shipping Name': 'Ada Byron',
  'Shipping Street': '1 Mill Lane',
  'Shipping City': 'Leeds',
  'Shipping Zip': 'LS1 1AA',
  'Shipping Country': 'GB',
  'Shipping Phone': '07946 000000',
  'Payment Method': 'Shopify Payments',
}

export const woocommerceOrder: WooCells = {
  'Order Status': 'processing',
  'Order Date': '2026-01-10 10:00:00',
  'Payment Method Title': 'Stripe',
  'Email (Billing)': 'ada@example.test',
  'Phone (Billing)': '07946 000000',
  'First Name (Shipping)': 'Ada',
  'Last Name (Shipping)': 'Byron',
  'Address 1&2 (Shipping)': '1 Mill Lane',
  'City (Shipping)': 'Leeds',
  'Postcode (Shipping)': 'LS1 1AA',
  'Country Code (Shipping)': 'GB',
  'Order Shipping Amount': '0.00',
  'Order Total Amount': '30.00',
  SKU: 'MUG-RED',
  'Item Name': 'Red mug',
  Quantity: '3',
  'Item Cost': '10.00',
}

function fileOf<Heading extends string>(
  headings: readonly Heading[],
  rows: readonly Cells<Heading>[],
): string {
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map((row) => headings.map((heading) => cell(row[heading])).join(','))
  return [headings.map(cell).join(','), ...lines, ''].join('\n')
}

/** A file of the named columns only, or of all of them. */
export const shopifyFile = (
  rows: readonly ShopifyCells[],
  without: readonly (keyof ShopifyCells)[] = [],
) =>
  fileOf(
    shopifyHeadings.filter((heading) => !without.includes(heading)),
    rows,
  )

export const woocommerceFile = (
  rows: readonly WooCells[],
  without: readonly (keyof WooCells)[] = [],
) =>
  fileOf(
    woocommerceHeadings.filter((heading) => !without.includes(heading)),
    rows,
  )

export type ImportedOrder = {
  readonly id: string
  readonly state: string
  readonly method: string
  readonly total: number
  readonly paid: number
  readonly refunded: number
  readonly balance: number
  readonly placedAt: string
  readonly lines: readonly { sku: string; quantity: number; elsewhere: number; price: number }[]
  readonly holds: readonly string[]
}

/**
 * The order of a file by its name there, with its lines and its open holds; null where it was not
 * imported.
 */
export async function importedOrder(db: Database, ref: string): Promise<ImportedOrder | null> {
  const found = await sql<ImportedOrder>`
    select id, state, payment_method as method, total_minor as total, paid_minor as paid,
      refunded_minor as refunded, balance_minor as balance, placed_at as "placedAt",
      coalesce((select jsonb_agg(jsonb_build_object('sku', l.sku, 'quantity', l.quantity,
        'elsewhere', l.elsewhere_quantity, 'price', l.unit_price_minor) order by l.position)
        from order_lines l where l.order_id = o.id), '[]') as lines,
      coalesce((select jsonb_agg(h.kind || ' ' || h.cause || ': ' || h.reason order by h.cause)
        from order_holds h where h.order_id = o.id and h.released_at is null), '[]') as holds
    from orders o where external_ref = ${ref}`.execute(db.reader)
  return found.rows[0] ?? null
}
