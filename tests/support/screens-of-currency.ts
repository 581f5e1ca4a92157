import type { Database } from '#platform/server/db/database.ts'
import { heading, list, type Screen } from './screen.ts'

/** Buying in another currency: the rates, and the orders, receipt and invoice of a supplier in euros. */
export async function screensOfCurrency(db: Database): Promise<readonly Screen[]> {
  const orders = await db.reader
    .selectFrom('purchase_orders as po')
    .innerJoin('suppliers as s', 's.id', 'po.supplier_id')
    .select(['po.id', 'po.state', 's.id as supplierId'])
    .where('s.code', '=', 'DELFTMEER')
    .execute()
  const of = (state: string) => orders.find((order) => order.state === state)?.id ?? ''
  const receipt = await db.reader
    .selectFrom('goods_receipts')
    .select('id')
    .where('purchase_order_id', '=', of('received'))
    .executeTakeFirstOrThrow()
  const invoice = await db.reader
    .selectFrom('supplier_invoices')
    .select('id')
    .where('number', '=', 'DM-77015')
    .executeTakeFirstOrThrow()
  const rates = '/business-settings?section=exchange-rates'
  return [
    { name: 'exchange-rates', path: rates, settle: list },
    {
      name: 'add-exchange-rate',
      path: rates,
      open: (page) => page.getByRole('button', { name: 'Add rate' }).click(),
      settle: (page) => page.getByRole('dialog').getByLabel('Is worth').waitFor(),
    },
    {
      name: 'import-exchange-rates',
      path: rates,
      open: async (page) => {
        await page.getByRole('button', { name: 'Import rates' }).click()
        const lines = page.getByRole('dialog').getByLabel('Rates', { exact: true })
        await lines.fill('EUR,GBP,0.8634,2026-11-20\nUSD,GBP,zero')
      },
      settle: (page) => page.getByText('1 rate can be added.', { exact: false }).waitFor(),
    },
    {
      name: 'foreign-order-draft',
      path: `/purchase-orders?open=${of('draft')}`,
      settle: heading('Lines'),
    },
    {
      name: 'foreign-order',
      path: `/purchase-orders?open=${of('received')}`,
      settle: heading('Lines'),
    },
    {
      name: 'foreign-receipt',
      path: `/receiving?view=receipts&open=${receipt.id}`,
      settle: (page) => page.getByText('of the purchase order', { exact: false }).waitFor(),
    },
    {
      name: 'foreign-invoice',
      path: `/purchase-orders?view=invoices&open=${invoice.id}`,
      settle: heading('Match'),
    },
    {
      name: 'new-foreign-order',
      path: `/purchase-orders?new=1&for=${orders[0]?.supplierId ?? ''}`,
      settle: (page) =>
        page.getByText('It is kept when the order is sent', { exact: false }).waitFor(),
    },
  ]
}
