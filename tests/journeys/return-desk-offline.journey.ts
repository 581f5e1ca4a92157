import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { getReturn } from '#delivery/returns/server/get-return.ts'
import type { Actor } from '#platform/server/actor.ts'
import { actorOfRole, type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares } from '../support/order-steps.ts'
import { aReturn } from '../support/return-steps.ts'
import { keptAnswers, keptIn } from './kept-in.ts'
import { pictures, scanOnce } from './offline-scans.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let keeper: Actor

beforeAll(async () => {
  house = await demoHouse()
  keeper = await actorOfRole(house.db, 'super_admin')
})

const patience = { timeout: 60_000 }
const database = 'quartermaster_scans_returns'
const scansHere = (page: Page) => keptIn(page, 'scans', database)

/** An approved return of two units of one product, of which none is here yet. */
async function expectedReturn() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const wares = await addWares(db, { outletId }, 3, 50)
  const variants = wares.map(({ id, sku }) => ({ id, sku, barcode: sku }))
  const { id } = await aReturn(db, { admin: keeper, outletId, variants }, 'approved')
  const seen = () => getReturn(db.reader, keeper, { id })
  const sku = (await seen()).rows[0]?.sku ?? ''
  return { id, sku, seen }
}

test('units are received and graded without the network, and money waits', async () => {
  const { db, server } = house
  const { id, sku, seen } = await expectedReturn()
  const lineOf = async () => {
    const [line] = (await seen()).rows
    return { received: line?.received, inspected: line?.inspected }
  }
  const open = async (role: string) => {
    const desk = await deskOf(server, role, { width: 390, height: 844 })
    await desk.page.goto(`${server.url}/returns?bench=${id}`)
    await desk.page.getByText('0 of 2').first().waitFor(patience)
    await expect.poll(() => keptIn(desk.page, 'records', database), patience).toBe(1)
    await expect.poll(() => keptAnswers(desk.page), patience).toBeGreaterThanOrEqual(2)
    return desk
  }
  const desk = await open('super_admin')
  const beside = await open('returns_manager')
  const { page, context } = desk
  await context.setOffline(true)
  await beside.context.setOffline(true)
  await scanOnce(page, sku)
  await page.getByText('Waits to be sent.').first().waitFor(patience)
  await scanOnce(page, 'NO-SUCH-CODE')
  await page.getByText('Set it aside until the network is back.').first().waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(1)
  // A reload opens the return from what the browser has.
  await page.reload()
  await page.getByText('1 scan waits to be sent.').waitFor(patience)
  await page.getByText('1 of 2').first().waitFor(patience)
  await scanOnce(page, sku)
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  // The undo of what the server never heard of leaves nothing to send.
  await page.getByRole('button', { name: 'Undo last scan' }).click()
  await page.getByText('1 scan waits to be sent.').waitFor(patience)
  await page.getByRole('button', { name: 'A, as new' }).click()
  await page.getByRole('button', { name: 'Restock', exact: true }).click()
  await page.getByText('Only the server refunds.').first().waitFor(patience)
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await pictures(page, 'return-waiting')

  // Another device has the same two units.
  await scanOnce(beside.page, sku)
  await scanOnce(beside.page, sku)
  await expect.poll(() => scansHere(beside.page), patience).toBe(2)
  await beside.context.setOffline(false)
  await expect.poll(() => scansHere(beside.page), patience).toBe(0)
  expect(await lineOf()).toEqual({ received: 2, inspected: 0 })
  await context.setOffline(false)
  await expect.poll(() => scansHere(page), patience).toBe(0)
  await page.getByText('can bring are here').first().waitFor(patience)
  await pictures(page, 'return-conflicts')
  expect(await lineOf()).toEqual({ received: 2, inspected: 1 })
  expect(await seen()).toMatchObject({ settlement: null, refundedMinor: 0 })
  expect(await ledgerFaults(db)).toEqual([])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => keptIn(page, 'conflicts', database)).toBe(0)
  expect([...faultsOf(desk), ...faultsOf(beside)]).toEqual([])
})
