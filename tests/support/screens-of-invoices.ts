import type { Database } from '#platform/server/db/database.ts'
import { heading, list, type Screen } from './screen.ts'

/** The invoices of suppliers: the list, one that is held, one that is recorded, and the order's part. */
export async function screensOfInvoices(db: Database): Promise<readonly Screen[]> {
  const held = await db.reader
    .selectFrom('supplier_invoices')
    .select('id')
    .where('number', '=', '88213-D')
    .executeTakeFirstOrThrow()
  const credited = await db.reader
    .selectFrom('supplier_invoices')
    .select('id')
    .where('number', '=', '88213-C')
    .executeTakeFirstOrThrow()
  const order = await db.reader
    .selectFrom('purchase_orders as po')
    .innerJoin('purchase_order_lines as line', 'line.purchase_order_id', 'po.id')
    .innerJoin('supplier_invoice_lines as billed', 'billed.order_line_id', 'line.id')
    .select('po.id')
    .where('po.state', '=', 'partially_received')
    .executeTakeFirstOrThrow()
  return [
    { name: 'supplier-invoices', path: '/purchase-orders?view=invoices', settle: list },
    {
      name: 'supplier-invoice',
      path: `/purchase-orders?view=invoices&open=${held.id}`,
      settle: heading('Match'),
    },
    {
      name: 'credited-invoice',
      path: `/purchase-orders?view=invoices&open=${credited.id}`,
      settle: heading('Credit notes'),
    },
    { name: 'supplier-accruals', path: '/purchase-orders?view=accruals', settle: list },
    {
      name: 'record-invoice',
      path: `/purchase-orders?view=invoices&record=1&order=${order.id}`,
      settle: heading('Products'),
    },
    {
      name: 'order-invoices',
      path: `/purchase-orders?open=${order.id}`,
      settle: heading('Invoices'),
    },
  ]
}
