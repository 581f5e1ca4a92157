import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { holdOrder } from '#sales/orders/server/fulfilment/hold-order.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { bookAll } from '../support/dispatch-steps.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import type { TestServer } from '../support/server.ts'
import { signBy } from '../support/sign-by.ts'
import { because, makeUser, type World } from '../support/world.ts'

let db: Database
let server: TestServer
let world: World

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  world = { outletId: outlet.id, variants: [], admin }
})

async function aPacked() {
  const { id, number } = await anOrder(db, world, 'packed')
  return { orderId: id, code: `S-${number}` }
}

const stateOf = async (code: string) => {
  const { state } = await db.reader
    .selectFrom('parcels')
    .select('state')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return state
}

test('parcels are booked together, scanned to a load sheet, and signed for', async () => {
  const ours = await db.reader
    .selectFrom('couriers')
    .select('id')
    .where('code', '=', 'ROOK')
    .executeTakeFirstOrThrow()
  const otherId = await db.transaction((tx) => aCourier(tx))
  const [first, second, third] = [await aPacked(), await aPacked(), await aPacked()]
  const [theirs, held] = [await aPacked(), await aPacked()]
  await bookAll(db, world.admin, [theirs.code], otherId)
  await bookAll(db, world.admin, [held.code], ours.id)
  const hold = { id: held.orderId, kind: 'manual', reason: because('Wait') } as const
  await db.transaction((tx) => holdOrder(tx, world.admin, hold))

  const desk = await deskOf(server, 'dispatch_manager')
  const { page } = desk
  await page.goto(`${server.url}/dispatch?tab=parcels&state=packed&q=Byron`)
  for (const { code } of [first, second, third])
    await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Book 3' }).click()
  const booking = page.getByRole('dialog')
  for (const { code } of [first, second, third]) {
    await booking.getByLabel(`Weight of ${code} in grams`).fill('650')
    await booking.getByLabel(`Courier of ${code}`).selectOption(ours.id)
  }
  await booking.getByLabel(`Courier’s number of ${second.code}`).fill(first.code)
  await booking.getByRole('button', { name: 'Book 3 parcels' }).click()
  await booking.getByText(`${first.code} looks like a parcel of this house`).waitFor()
  expect(await stateOf(first.code)).toBe('booked')
  expect(await stateOf(second.code)).toBe('packed')
  await booking.getByLabel(`Courier’s number of ${second.code}`).fill('AWB-77001')
  await booking.getByRole('button', { name: 'Book 1 parcel' }).click()
  // The dialog can be closed while the courier is asked; each result stays until it was read.
  await booking.getByText('3 of 3 booked').waitFor()
  await booking.getByRole('button', { name: 'Close', exact: true }).click()
  await booking.waitFor({ state: 'hidden' })
  expect(await stateOf(second.code)).toBe('booked')

  // A booked parcel has its label, once for free.
  await page.goto(`${server.url}/dispatch?tab=parcels&q=${first.code}`)
  await page.getByRole('row').filter({ hasText: first.code }).click()
  await page.getByRole('button', { name: 'Print label' }).click()
  const file = page.waitForResponse((answer) => answer.url().includes('/parcels/printLabels'))
  await page.getByRole('dialog').getByRole('button', { name: 'Print the label' }).click()
  expect((await file).status()).toBe(200)

  await page.goto(`${server.url}/dispatch?tab=sheets`)
  await page.getByRole('button', { name: 'Open a load sheet' }).first().click()
  const opening = page.getByRole('dialog')
  await opening.getByLabel('Outlet').selectOption(world.outletId)
  await opening.getByLabel('Courier').selectOption(ours.id)
  await opening.getByRole('button', { name: 'Open and scan' }).click()
  await page.getByRole('heading', { name: /^Load sheet L-\d+$/ }).waitFor()
  await page.getByRole('button', { name: /Connect scanner/ }).click()
  const scanned = async (code: string, answer: string | RegExp) => {
    await scan(page, code)
    await page.getByRole('status').filter({ hasText: answer }).waitFor()
  }
  await scanned('S-99999999', 'Unknown code')
  await scanned(first.code, '1 on the sheet')
  await scanned(theirs.code, 'Other courier')
  await scanned('AWB-7700', 'Unknown code')
  await scanned('AWB-77001', '2 on the sheet')
  await scanned(held.code, 'On hold')
  await scanned(third.code, '3 on the sheet')
  await scanned(first.code, 'On it already')
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByLabel('Driver’s name').fill('Dee Driver')
  await signBy(page, page.getByLabel('Signature of the driver'))
  await leaving.getByRole('button', { name: 'Hand over 3 parcels' }).click()
  await page.getByText('3 parcels left with Dee Driver').waitFor()
  await page.getByAltText('Of the driver').waitFor()
  for (const { code } of [first, second, third]) expect(await stateOf(code)).toBe('handed_over')
  expect(await stateOf(held.code)).toBe('booked')
  const href = await page.getByRole('link', { name: 'Paper in two copies' }).getAttribute('href')
  const paper = await page.request.get(`${server.url}${href}`)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  expect(await faultsOf(desk)).toEqual([])
})
