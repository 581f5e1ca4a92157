import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { confirmPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { receiveGoods, startReceipt } from '#stock/receiving/server/index.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import { sentToDemoSupplier } from '../support/portal-steps.ts'
import type { TestServer } from '../support/server.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** A delivery to the supplier of the demo's user: 10 of the first line are counted, 2 rejected. */
async function aCount() {
  const { id: orderId } = await sentToDemoSupplier(db)
  return db.transaction(async (tx) => {
    const order = await tx
      .selectFrom('purchase_orders')
      .select(['supplier_id', 'outlet_id', 'version'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { supplier_id: supplierId, outlet_id: outletId, version } = order
    await confirmPurchaseOrder(tx, setUp, {
      ...{ id: orderId, version, supplierReference: 'SO-9', promisedOn: null, lines: [] },
    })
    const receipt = await startReceipt(tx, setUp, {
      ...{ orderId, supplierId, outletId, isBlind: false },
      ...{ deliveryNote: 'DN-9', carrier: '', note: '' },
    })
    await sql`insert into goods_receipt_counts (line_id, outcome, quantity, reason_code)
      select line.id, c.outcome, c.quantity, c.reason
      from (select id from goods_receipt_lines where receipt_id = ${receipt.id}
        order by position limit 1) line,
      (values ('accepted', 10, null), ('rejected', 2, 'damaged')) as c(outcome, quantity, reason)`.execute(
      tx,
    )
    return receipt
  })
}

test('a rejected unit is photographed, claimed and disputed, and the claim is settled for a part', async () => {
  const receipt = await aCount()
  const buyer = await deskOf(server, 'super_manager')
  const { page } = buyer
  await page.goto(`${server.url}/receiving?count=${receipt.id}`)
  const picture = { name: 'carton.png', mimeType: 'image/png', buffer: await pictureOf('#884422') }
  await page.getByLabel('Add photos').first().setInputFiles(picture)
  await page.getByRole('img', { name: 'as it was delivered' }).first().waitFor()
  await db.transaction((tx) => receiveGoods(tx, setUp, receipt))

  await page.goto(`${server.url}/receiving?view=receipts&open=${receipt.id}`)
  await page.getByRole('button', { name: 'Claim from supplier' }).click()
  await page.getByRole('heading', { name: 'Claimed', exact: true }).waitFor()
  await page.getByRole('img', { name: 'as it was delivered' }).waitFor()
  await page.getByRole('button', { name: 'Send claim' }).click()
  const sending = page.getByRole('dialog')
  await sending.getByLabel('In the portal alone').check()
  await sending.getByRole('button', { name: 'Send SC-' }).click()
  await toastOf(buyer, 'sent').waitFor()

  const supplier = await deskOf(server, 'supplier')
  await supplier.page.goto(`${server.url}/supplier-portal`)
  await supplier.page.getByRole('link', { name: 'Answer claim' }).first().click()
  await supplier.page.getByRole('img', { name: 'as it was delivered' }).waitFor()
  await supplier.page.getByRole('button', { name: 'Dispute claim' }).click()
  const dispute = supplier.page.getByRole('dialog')
  await dispute.getByLabel('Reason').fill('One of them can still be sold.')
  await dispute.getByRole('button', { name: 'Dispute claim' }).click()
  await toastOf(supplier, 'disputed').waitFor()

  await page.getByText('One of them can still be sold.').first().waitFor()
  await page.getByRole('button', { name: 'Settle claim' }).click()
  const settling = page.getByRole('dialog')
  await settling.getByLabel('Amount').fill('2.50')
  await settling.getByLabel('Number of the credit note').fill('CN-501')
  await settling.getByRole('button', { name: 'Settle claim' }).click()
  await toastOf(buyer, 'settled').waitFor()
  const settled = await sql<{ settledMinor: number; state: string }>`
    select settled_minor as "settledMinor", state from supplier_claims
    where receipt_id = ${receipt.id}`.execute(db.reader)
  expect(settled.rows).toEqual([{ settledMinor: 250, state: 'settled' }])
  expect([...faultsOf(buyer), ...faultsOf(supplier)]).toEqual([])
})
