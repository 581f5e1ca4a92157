import { beforeAll, expect, test } from 'vitest'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { bookAll } from '../support/dispatch-steps.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { makeUser, type World } from '../support/world.ts'

let house: DemoHouse
let world: World

beforeAll(async () => {
  house = await demoHouse()
  const outlet = await house.db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const admin = await house.db.transaction((tx) => makeUser(tx, 'super_admin'))
  world = { outletId: outlet.id, variants: [], admin }
})

async function aBooked(courierId: string) {
  const { number } = await anOrder(house.db, world, 'packed')
  await bookAll(house.db, world.admin, [`S-${number}`], courierId)
  return `S-${number}`
}

test('a courier on strike: waiting parcels are kept, confirmed at the load sheet, and rebooked', async () => {
  const rookhope = await house.db.reader
    .selectFrom('couriers')
    .select('id')
    .where('code', '=', 'ROOK')
    .executeTakeFirstOrThrow()
  const [loaded, rebooked] = [await aBooked(rookhope.id), await aBooked(rookhope.id)]
  const desk = await deskOf(house.server, 'store_manager')
  const { page } = desk
  const dialog = page.getByRole('dialog')

  const leeds = await house.db.reader
    .selectFrom('service_areas')
    .select('id')
    .where('name', '=', 'Leeds')
    .executeTakeFirstOrThrow()
  await page.goto(`${house.server.url}/locations?open=${leeds.id}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Rookhope Carriers' })
  await row.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText(/\d+ parcels wait for Rookhope Carriers there/).waitFor()
  await dialog.getByText(/^Booked: \d+$/).waitFor()
  await dialog.getByLabel('Keep them').check()
  await dialog.getByLabel('Why?').fill('strike')
  await dialog.getByRole('button', { name: 'Suspend Rookhope Carriers' }).click()
  await toastOf(desk, 'Rookhope Carriers is suspended in Leeds').waitFor()
  await toastOf(desk, 'kept and marked').waitFor()

  // The load sheet asks before it accepts one, and before it is closed with it.
  await page.goto(`${house.server.url}/dispatch?tab=sheets`)
  await page.getByRole('button', { name: 'Open a load sheet' }).first().click()
  await dialog.getByLabel('Outlet').selectOption(world.outletId)
  await dialog.getByLabel('Courier').selectOption(rookhope.id)
  await dialog.getByRole('button', { name: 'Open and scan' }).click()
  await page.getByRole('heading', { name: /^Load sheet L-\d+$/ }).waitFor()
  await page.getByRole('button', { name: /Connect scanner/ }).click()
  await scan(page, loaded)
  await dialog.getByRole('heading', { name: `Load ${loaded} anyway?` }).waitFor()
  await dialog
    .getByText(/Rookhope Carriers has been suspended in Leeds since .*: strike\./)
    .waitFor()
  await dialog.getByRole('button', { name: `Load ${loaded}` }).click()
  await page.getByRole('status').filter({ hasText: '1 on the sheet' }).waitFor()
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await dialog.getByText(`1 parcel on the sheet is affected: ${loaded}.`).waitFor()
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await dialog.getByText(`1 parcel on the sheet is affected: ${loaded}.`).waitFor()
  await page.keyboard.press('Escape')

  // The other is marked in the list, and rebooked from its panel.
  await page.goto(`${house.server.url}/dispatch?tab=parcels&suspended=1&q=${rebooked}`)
  await page.getByRole('row').filter({ hasText: 'Courier suspended' }).click()
  await page.getByText('The load sheet asks before it takes the parcel.').waitFor()
  await page.getByRole('button', { name: 'Rebook parcel' }).click()
  await dialog.getByRole('button', { name: 'Rebook parcel' }).click()
  await dialog.getByText('1 parcel rebooked.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('The load sheet asks before it takes the parcel.').waitFor({
    state: 'detached',
  })
  const parcel = await house.db.reader
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .select('couriers.code')
    .where('parcels.code', '=', rebooked)
    .executeTakeFirstOrThrow()
  expect(parcel.code).toBe('FELL')
  expect(faultsOf(desk)).toEqual([])
})
