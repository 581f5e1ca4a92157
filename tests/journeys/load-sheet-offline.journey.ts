import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { getSheet } from '#delivery/dispatch/server/sheets/get-sheet.ts'
import { openSheet } from '#delivery/dispatch/server/sheets/open-sheet.ts'
import { scanToSheet } from '#delivery/dispatch/server/sheets/scan-to-sheet.ts'
import type { Actor } from '#platform/server/actor.ts'
import { actorOfRole, type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { bookAll } from '../support/dispatch-steps.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares } from '../support/order-steps.ts'
import { aCourier, aPackedParcel } from '../support/parcel-in-state.ts'
import { holdAtDesk } from '../support/wave-steps.ts'
import { keptAnswers, keptIn } from './kept-in.ts'
import { pictures, scanOnce } from './offline-scans.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let loader: Actor

beforeAll(async () => {
  house = await demoHouse()
  loader = await actorOfRole(house.db, 'super_admin')
})

const patience = { timeout: 60_000 }
const database = 'quartermaster_scans_loads'
const scansHere = (page: Page) => keptIn(page, 'scans', database)

/** An open sheet of a courier of its own, and four booked parcels. */
async function openedSheet() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const wares = await addWares(db, { outletId }, 3, 50)
  const variants = wares.map(({ id, sku }) => ({ id, sku, barcode: sku }))
  const world = { admin: loader, outletId, variants }
  const courierId = await db.transaction((tx) => aCourier(tx))
  const parcels: { id: string; code: string; orderId: string }[] = []
  for (let at = 0; at < 4; at += 1) parcels.push(await aPackedParcel(db, world))
  await bookAll(
    db,
    loader,
    parcels.map(({ code }) => code),
    courierId,
  )
  const { id } = await db.transaction((tx) => openSheet(tx, loader, { outletId, courierId }))
  const [first, second, third, fourth] = parcels
  if (!first || !second || !third || !fourth) throw new Error('Four parcels are booked.')
  return { id, world, first, second, third, fourth }
}

test('a sheet is loaded without the network, and what changed meanwhile is a list', async () => {
  const { db, server } = house
  const { id, world, first, second, third, fourth } = await openedSheet()
  const loaded = async () =>
    (await getSheet(db.reader, loader, { id })).rows.map(({ code }) => code).toSorted()

  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page, context } = desk
  await page.goto(`${server.url}/dispatch?tab=sheets&sheet=${id}`)
  await page.getByText('0 of 4').first().waitFor(patience)
  await expect.poll(() => keptIn(page, 'records', database), patience).toBe(1)
  await expect.poll(() => keptAnswers(page), patience).toBeGreaterThanOrEqual(2)

  await scanOnce(page, first.code)
  await expect.poll(loaded).toEqual([first.code])
  await context.setOffline(true)
  await scanOnce(page, second.code)
  await page.getByText('Waits to be sent.').first().waitFor(patience)
  await scanOnce(page, second.code)
  await page.getByText('was scanned twice.').first().waitFor(patience)
  await scanOnce(page, 'S-999999')
  await page.getByText('Set it aside until the network is back.').first().waitFor(patience)
  await scanOnce(page, third.code)
  await expect.poll(() => scansHere(page)).toBe(2)

  // A reload opens the sheet from what the browser has.
  await page.reload()
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await page.getByText('3 of 4').first().waitFor(patience)
  await scanOnce(page, fourth.code)
  await page.getByText('3 scans wait to be sent.').waitFor(patience)
  // The undo of what the server never heard of leaves nothing to send.
  await page.getByRole('button', { name: 'Take the last parcel off' }).click()
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await scanOnce(page, fourth.code)
  await page.getByText('3 scans wait to be sent.').waitFor(patience)
  await pictures(page, 'sheet-waiting')

  // Meanwhile another user loads the second parcel, and the order of the third is put on hold.
  await scanToSheet(db, loader, { id, code: second.code }, null)
  await holdAtDesk(db, world, third.orderId)
  expect(await loaded()).toEqual([first.code, second.code].toSorted())

  await context.setOffline(false)
  await expect.poll(() => scansHere(page), patience).toBe(0)
  await page.getByText(`(${third.code}) is on hold`).first().waitFor(patience)
  await page.getByText(`Parcel ${second.code} is on this sheet already`).first().waitFor(patience)
  await pictures(page, 'sheet-conflicts')

  expect(await loaded()).toEqual([first.code, second.code, fourth.code].toSorted())
  expect(await ledgerFaults(db)).toEqual([])
  await expect.poll(() => page.getByRole('button', { name: 'Mark as done' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Mark as done' }).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'Mark as done' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => keptIn(page, 'conflicts', database)).toBe(0)

  // The sheet names customers: it leaves the browser with its user.
  expect(await keptIn(page, 'records', database)).toBe(1)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => keptIn(page, 'records', database)).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})
