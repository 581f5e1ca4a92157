import { sql } from 'kysely'
import { actorOfUser } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { keepLinkAnswer, lockOrderLink, newOrderLink } from '#stock/purchasing/server/index.ts'
import { requestBank } from '#stock/suppliers/server/index.ts'
import { idOfRole } from './demo-house.ts'
import type { Screen } from './screen.ts'
import { supplierOf } from './screen-records.ts'
import { type TableTrial, tableTrial } from './table-trial.ts'

/** Bank details that wait for approval, and a file of purchase orders before and after its import. */
export async function screensOfBuying(db: Database): Promise<readonly Screen[]> {
  const { checkedId, orderId, receiptId } = await importOrders(db)
  const asked = await supplierOf(db, 'MARROWBY')
  await askForBank(db, asked)
  const bank: Screen['settle'] = async (page) => {
    await page.getByText('Needs approval').waitFor()
    await page.getByRole('heading', { name: 'Items' }).scrollIntoViewIfNeeded()
  }
  return [
    {
      name: 'order-link',
      path: `/supplier-order#${await orderToken(db)}`,
      isSignedOut: true,
      settle: (page) => page.getByRole('button', { name: 'Answer order' }).waitFor(),
    },
    {
      name: 'order-link-answer',
      path: `/supplier-order#${await orderToken(db)}`,
      isSignedOut: true,
      open: (page) => page.getByRole('button', { name: 'Answer order' }).click(),
      settle: (page) => page.getByRole('button', { name: 'Confirm order' }).waitFor(),
    },
    {
      name: 'order-link-over',
      path: `/supplier-order#${await orderToken(db, 'confirmed')}`,
      isSignedOut: true,
      settle: (page) => page.getByText('You have answered this order').waitFor(),
    },
    {
      name: 'price-lists',
      path: `/suppliers?open=${asked}`,
      settle: async (page) => {
        await page.getByRole('heading', { name: 'Price lists' }).scrollIntoViewIfNeeded()
        await page.getByText('Marrowby prices.csv').waitFor()
      },
    },
    {
      name: 'price-list-preview',
      path: `/suppliers?open=${asked}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Import price list' }).click()
        const dialog = page.getByRole('dialog')
        const buffer = Buffer.from(await priceList(db, asked))
        await dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
        await dialog.getByRole('button', { name: 'Preview' }).click()
      },
      settle: async (page) => page.getByText('2 lines are kept out:').waitFor(),
    },
    {
      name: 'price-list-changes',
      path: `/suppliers?open=${asked}`,
      open: (page) => page.getByRole('button', { name: 'Show changes' }).first().click(),
      settle: (page) =>
        page
          .getByText(/^After:/)
          .first()
          .waitFor(),
    },
    {
      name: 'approvals-bank',
      path: '/approvals',
      settle: (page) => page.getByRole('heading', { name: 'Bank details of suppliers' }).waitFor(),
    },
    { name: 'supplier-bank', path: `/suppliers?open=${asked}`, settle: bank },
    {
      name: 'supplier-bank-form',
      path: `/suppliers?open=${await supplierOf(db, 'GILDERSBY')}`,
      open: (page) => page.getByRole('button', { name: 'Add bank details' }).click(),
      settle: async (page) => page.getByRole('textbox', { name: 'Account holder' }).waitFor(),
    },
    {
      name: 'supplier-merge',
      path: `/suppliers?open=${await supplierOf(db, 'GILDERSBY')}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Merge', exact: true }).click()
        await page.getByRole('dialog').getByRole('combobox', { name: 'Supplier' }).fill('TARNBECK')
        await page.getByRole('dialog').getByRole('option').first().click()
      },
      settle: (page) => page.getByText(/^From .* go:$/).waitFor(),
    },
    {
      name: 'purchase-import',
      path: `/purchase-orders?import=${checkedId}`,
      settle: async (page) => page.getByRole('table', { name: 'Changes' }).waitFor(),
    },
    {
      name: 'imported-order',
      path: `/purchase-orders?open=${orderId}`,
      settle: async (page) => page.getByText('Imported as').waitFor(),
    },
    {
      name: 'imported-receipt',
      path: `/receiving?view=receipts&open=${receiptId}`,
      settle: async (page) => page.getByText('no stock was moved').waitFor(),
    },
  ]
}

/** Prices that rise and fall, from quantities and days, with lines that can't be read. */
async function priceList(db: Database, supplierId: string): Promise<string> {
  const found = await sql<{ sku: string; price: number }>`select v.sku, item.price_minor as price
    from supplier_items item join variants v on v.id = item.variant_id
    where item.supplier_id = ${supplierId} and item.price_minor is not null
    order by v.sku limit 4`.execute(db.reader)
  const money = (minor: number) =>
    `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
  const [first, second] = found.rows
  return [
    'SKU,Price,Quantity,From,Until',
    ...found.rows.map(({ sku, price }, at) => `${sku},${money(price + 40 * (at - 1))},,,`),
    `${first?.sku},${money((first?.price ?? 0) - 60)},48,2027-01-01,2027-03-31`,
    `${second?.sku},"1,234",,,`,
    'NO-SUCH-SKU,1.00,,,',
  ].join('\n')
}

async function askForBank(db: Database, id: string): Promise<void> {
  const buyer = await actorOfUser(db.reader, await idOfRole(db, 'store_manager'))
  if (!buyer) throw new Error('The demo has no store manager.')
  const account = { iban: 'GB82WEST12345698765432', accountNumber: '', bankCode: '' }
  const reason = 'Letter of 3 May, confirmed by phone'
  await db.transaction(async (tx) => {
    const open = await sql`select from supplier_bank_requests where supplier_id = ${id}`.execute(tx)
    if (open.rows.length > 0) return
    await requestBank(tx, buyer, { id, holder: 'Marrowby Mills Ltd', ...account, reason })
  })
}

const head =
  'Order reference,Supplier,Outlet,Ordered on,Promised on,SKU,Ordered,Unit cost,Received,Rejected,Received on,State'

async function importOrders(db: Database) {
  const trial = tableTrial(db)
  const found = await sql<{ sku: string; outlet: string }>`select v.sku,
      (select code from outlets where state = 'open' order by code limit 1) as outlet
    from supplier_items item join variants v on v.id = item.variant_id and v.quantity_scale = 0
    join suppliers s on s.id = item.supplier_id and s.code = 'TARNBECK'
    order by v.sku limit 2`.execute(db.reader)
  const [one, two] = found.rows
  const line = (reference: string, sku = '', rest: string) =>
    `${reference},TARNBECK,${one?.outlet},2026-03-02,2026-03-16,${sku},120,4.20,${rest}`
  const past = [
    line('4008', one?.sku, '120,2,2026-03-14,Closed'),
    line('4008', two?.sku, '60,,2026-03-20,Closed'),
  ]
  const fileOf = (lines: readonly string[], fileName: string) => ({
    kind: 'purchase-orders',
    body: [head, ...lines].join('\n'),
    fileName,
  })
  const id = await checked(db, trial, fileOf(past, 'orders-of-march.csv'))
  await trial.start(id)
  await reached(db, id, 'finished')
  const more = [
    ...past,
    line('4009', one?.sku, '100,,2026-03-18,'),
    line('4010', 'NO-SUCH-SKU', ',,,'),
    line('4010', two?.sku, ',,,'),
    line('4011', two?.sku, ',,,Confirmed'),
  ]
  const checkedId = await checked(db, trial, fileOf(more, 'purchase-orders.csv'))
  const ids = await sql<{ orderId: string; receiptId: string }>`
    select po.id as "orderId", r.id as "receiptId" from purchase_orders po
    join goods_receipts r on r.purchase_order_id = po.id
    where po.import_reference = '4008' order by r.number limit 1`.execute(db.reader)
  const { orderId = '', receiptId = '' } = ids.rows[0] ?? {}
  return { checkedId, orderId, receiptId }
}

async function checked(db: Database, trial: TableTrial, file: Parameters<TableTrial['queue']>[0]) {
  const id = await trial.queue(file)
  await reached(db, id, 'checked')
  return id
}

/** The server of the screens does the work itself. */
async function reached(db: Database, id: string, state: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await db.reader
      .selectFrom('imports')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst()
    if (found?.state === state) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error(`The import did not become ${state} in 30 seconds.`)
}

/** The link to an order that waits for its supplier; with an answer, one that is answered. */
async function orderToken(db: Database, answer: 'confirmed' | null = null): Promise<string> {
  const { id: orderId } = await db.reader
    .selectFrom('purchase_orders')
    .select('id')
    .where('state', '=', 'sent')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return db.transaction(async (tx) => {
    const sentTo = 'orders@supplier.example'
    const url = await newOrderLink(tx, { address: 'https://shop.example', orderId, sentTo })
    const token = url.split('#')[1] ?? ''
    const link = answer === null ? undefined : await lockOrderLink(tx, token)
    if (answer !== null && link) await keepLinkAnswer(tx, link.id, answer)
    return token
  })
}
