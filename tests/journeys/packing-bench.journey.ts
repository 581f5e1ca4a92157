import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import type { TestServer } from '../support/server.ts'
import { orderOf, setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

type Packable = { id: string; number: number; lines: { sku: string; quantity: number }[] }

/** An order without lots that can be packed now and is not started. */
async function packable(): Promise<Packable> {
  const found = await sql<Packable>`
    select o.id, o.number, jsonb_agg(jsonb_build_object('sku', l.sku, 'quantity', l.quantity)
      order by l.position) as lines
    from orders o join order_lines l on l.order_id = o.id join variants v on v.id = l.variant_id
    where o.state = 'confirmed' and o.address_verdict <> 'fix'
      and not exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
      and not exists (select from wave_orders wo where wo.order_id = o.id)
    group by o.id having bool_and(v.tracking = 'none') and sum(l.packed_quantity) = 0
      and sum(l.quantity) between 2 and 6 and bool_and(l.quantity_scale = 0)
    order by o.number limit 1`.execute(db.reader)
  const [order] = found.rows
  if (!order) throw new Error('The demo has no such order.')
  return order
}

/**
 * A confirmed order of two units of a product with lots, at the outlet with other waiting orders.
 */
async function orderOfLots(): Promise<Packable> {
  const found = await sql<{ variantId: string; outletId: string; sku: string }>`
    select v.id as "variantId", s.outlet_id as "outletId", v.sku
    from stock_levels s join variants v on v.id = s.variant_id
    join outlets o on o.id = s.outlet_id and o.currency = v.currency and o.ships
    where o.code = 'MAIN' and v.tracking <> 'none' and v.weight_grams is not null
      and s.on_hand - s.reserved - s.unavailable >= 4
      and exists (select from stock_places p join lots l on l.id = p.lot_id
        where p.variant_id = v.id and p.outlet_id = s.outlet_id and l.state = 'approved'
          and coalesce(l.expires_on > current_date, true) and p.on_hand - p.unavailable >= 4)
    order by v.sku limit 1`.execute(db.reader)
  const [ware] = found.rows
  if (!ware) throw new Error('The demo has no product with lots.')
  const line = { variantId: ware.variantId, quantity: 2 }
  const { id, number } = await placeOrder(db, setUp, orderOf(ware, [line]), null)
  await db.transaction((tx) => confirmOrder(tx, setUp, { id, version: 1 }))
  return { id, number, lines: [{ sku: ware.sku, quantity: 2 }] }
}

async function desk(path: string) {
  const opened = await deskOf(server, 'dispatch_manager')
  await opened.context.addInitScript(
    "localStorage.setItem('handheld_scanner_device', 'Handheld Scanner (HID Mode)')",
  )
  return { ...opened, go: () => opened.page.goto(`${server.url}${path}`) }
}

const packedOf = async (orderId: string) => {
  const rows = await db.reader
    .selectFrom('order_lines')
    .select('packed_quantity')
    .where('order_id', '=', orderId)
    .execute()
  return rows.reduce((sum, row) => sum + row.packed_quantity, 0)
}

test('scans before the station has loaded wait for it, in order and each once', async () => {
  const order = await packable()
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const opened = await desk('/dispatch?tab=pack')
  const { page } = opened
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/PackTab.*\.js/, async (route) => {
    await gate
    await route.continue()
  })
  await opened.go()
  await page.getByRole('heading', { name: 'Dispatch' }).waitFor()
  await scan(page, `O-${order.number}`)
  for (const { sku, quantity } of order.lines)
    for (let unit = 0; unit < quantity; unit += 1) {
      await scan(page, sku)
      // The same code within 300 ms counts as a bounce of the trigger.
      await page.waitForTimeout(350)
    }
  expect(await packedOf(order.id)).toBe(0)
  letThrough()
  await page.getByRole('status').getByText('Order packed').waitFor()
  expect(await packedOf(order.id)).toBe(units)
  expect(await page.getByRole('status').getByText('No order on the bench').count()).toBe(0)
  expect(faultsOf(opened)).toEqual([])
})

test('lots are asked for; the parcel is weighed, photographed, reopened, and the next order opens', async () => {
  const order = await orderOfLots()
  const opened = await desk(`/dispatch?tab=pack&order=${order.id}`)
  const { page } = opened
  await opened.go()
  await page.getByRole('region', { name: `Bench of Order ${order.number}` }).waitFor()
  const packAll = async () => {
    for (const { sku, quantity } of order.lines)
      for (let unit = 1; unit <= quantity; unit += 1) {
        const before = await packedOf(order.id)
        await scan(page, sku)
        await page.getByRole('status').getByText('Which lot?').waitFor()
        await page.getByRole('button', { name: /^Lot / }).first().click()
        await expect.poll(() => packedOf(order.id)).toBe(before + 1)
        await page.waitForTimeout(350)
      }
  }
  await packAll()
  await page
    .getByRole('list', { name: /^Lots of / })
    .first()
    .waitFor()

  const finish = page.getByRole('region', { name: 'Finish the parcel' })
  const should = await finish.getByText(/^Goods and box: \d+ g$/).textContent()
  const grams = Number(/\d+/.exec(should ?? '')?.[0])
  await finish.getByLabel('Weight in grams').fill(String(grams + 900))
  await finish.getByRole('button', { name: 'Keep weight' }).click()
  await finish.getByText(/900 g more than/).waitFor()
  await finish.getByLabel('Why 900 g more').fill('A gift box around it')
  await finish.getByRole('button', { name: 'Keep weight' }).click()
  await finish.getByText(`Weighed ${grams + 900} g`).waitFor()

  const photo = { name: 'parcel.png', mimeType: 'image/png', buffer: await pictureOf('#446688') }
  await finish.getByLabel('Add photos').setInputFiles(photo)
  await finish.getByRole('img', { name: `Parcel S-${order.number} as it was packed` }).waitFor()

  await finish.getByRole('button', { name: 'Reopen parcel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Something wrong in the parcel' }).check()
  await dialog.getByRole('button', { name: `Reopen S-${order.number}` }).click()
  await toastOf(opened, `S-${order.number} is open`).waitFor()
  await expect.poll(() => packedOf(order.id)).toBe(0)

  await page.getByLabel('Open the next order by itself').check()
  await packAll()
  await page.getByRole('status').getByText('Next on the bench. Scan its units.').waitFor()
  expect(page.url()).not.toContain(order.id)
  expect(faultsOf(opened)).toEqual([])
})
