import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { getSession } from '#delivery/claims/server/find-gate-session.ts'
import { openGate } from '#delivery/claims/server/open-gate.ts'
import type { Actor } from '#platform/server/actor.ts'
import { actorOfRole, type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares } from '../support/order-steps.ts'
import { aCourier, aParcel } from '../support/parcel-in-state.ts'
import { keptAnswers, keptIn } from './kept-in.ts'
import { pictures, scanOnce } from './offline-scans.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let keeper: Actor
let other: Actor

beforeAll(async () => {
  house = await demoHouse()
  keeper = await actorOfRole(house.db, 'super_admin')
  other = await actorOfRole(house.db, 'returns_manager')
})

const patience = { timeout: 60_000 }
const database = 'quartermaster_scans_gate'
const scansHere = (page: Page) => keptIn(page, 'scans', database)

/** Three parcels that a courier of their own reports as returned, one delivered, and two sessions. */
async function openedGates() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const wares = await addWares(db, { outletId }, 3, 50)
  const variants = wares.map(({ id, sku }) => ({ id, sku, barcode: sku }))
  const world = { admin: keeper, outletId, variants }
  const courierId = await db.transaction((tx) => aCourier(tx))
  const made = (state: 'returned_by_courier' | 'delivered') =>
    aParcel(db, world, state, { courierId })
  const first = await made('returned_by_courier')
  const second = await made('returned_by_courier')
  const third = await made('returned_by_courier')
  const delivered = await made('delivered')
  const about = { outletId, courierId, sheetId: null }
  const id = (await db.transaction((tx) => openGate(tx, keeper, about))).id
  const otherId = (await db.transaction((tx) => openGate(tx, other, about))).id
  return { id, otherId, first, second, third, delivered }
}

test('a gate goes on without the network, and what two devices scanned is a list', async () => {
  const { db, server } = house
  const { id, otherId, first, second, third, delivered } = await openedGates()
  const seen = (of = id) => getSession(db.reader, keeper, { id: of })
  const at = (session: string) => `${server.url}/returns-not-received?tab=gate&session=${session}`

  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page, context } = desk
  await page.goto(at(id))
  await page.getByText('0 of 3').first().waitFor(patience)
  await expect.poll(() => keptIn(page, 'records', database), patience).toBe(1)
  await expect.poll(() => keptAnswers(page), patience).toBeGreaterThanOrEqual(2)
  const beside = await deskOf(server, 'returns_manager', { width: 390, height: 844 })
  await beside.page.goto(at(otherId))
  await beside.page.getByText('0 of 3').first().waitFor(patience)
  await expect.poll(() => keptIn(beside.page, 'records', database), patience).toBe(1)

  await scanOnce(page, first.code)
  await expect.poll(async () => (await seen()).counts.expected).toBe(1)
  await context.setOffline(true)
  await beside.context.setOffline(true)
  await scanOnce(page, second.code)
  await page.getByText('Waits to be sent.').first().waitFor(patience)
  await scanOnce(page, second.trackingNumber)
  await page.getByText('It counts once.').first().waitFor(patience)
  await scanOnce(page, delivered.code)
  await page.getByText('Needs the server').first().waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(2)
  await scanOnce(beside.page, second.trackingNumber)
  await expect.poll(() => scansHere(beside.page)).toBe(1)

  // A reload opens the session from what the browser has.
  await page.reload()
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await page.getByText('2 of 3').first().waitFor(patience)
  const closing = page.getByRole('button', { name: 'Close and sign' })
  await expect.poll(() => closing.getAttribute('aria-disabled'), patience).toBe('true')
  // The undo of what the server never heard of leaves nothing to send.
  await scanOnce(page, third.code)
  await page.getByText('3 scans wait to be sent.').waitFor(patience)
  await page.getByRole('button', { name: `Undo the scan of ${third.code}` }).click()
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await scanOnce(page, third.code)
  await page.getByText('3 scans wait to be sent.').waitFor(patience)
  await pictures(page, 'gate-waiting')

  await beside.context.setOffline(false)
  await expect.poll(() => scansHere(beside.page), patience).toBe(0)
  expect((await seen(otherId)).counts.expected).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => scansHere(page), patience).toBe(0)
  await page.getByText('was received before: by').first().waitFor(patience)
  await page.getByText('Is this parcel really in your hands').first().waitFor(patience)
  await pictures(page, 'gate-conflicts')

  expect((await seen()).counts).toEqual({
    ...{ expected: 2, not_on_sheet: 0, unknown: 0 },
    ...{ received_before: 1, delivered: 1 },
  })
  expect(await ledgerFaults(db)).toEqual([])
  const marks = page.getByRole('button', { name: 'Mark as done' })
  await expect.poll(() => marks.count()).toBe(2)
  await marks.first().click()
  await expect.poll(() => marks.count()).toBe(1)
  await marks.click()
  await expect.poll(() => keptIn(page, 'conflicts', database)).toBe(0)
  expect([...faultsOf(desk), ...faultsOf(beside)]).toEqual([])
})
