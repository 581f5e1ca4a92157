import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { getWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import { planWave } from '#delivery/dispatch/server/waves/plan-wave.ts'
import { releaseWave } from '#delivery/dispatch/server/waves/release-wave.ts'
import { scanToPick } from '#delivery/dispatch/server/waves/scan-to-pick.ts'
import { takeWork } from '#delivery/dispatch/server/waves/take-work.ts'
import type { WaveLine } from '#delivery/dispatch/waves.fields.ts'
import type { Actor } from '#platform/server/actor.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import {
  actorOfRole,
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  toastOf,
} from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares, type Ware } from '../support/order-steps.ts'
import { orderToPick } from '../support/wave-steps.ts'
import { setUp } from '../support/world.ts'
import { keptAnswers, keptIn } from './kept-in.ts'
import { scanOnce } from './offline-scans.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let picker: Actor
let other: Actor

beforeAll(async () => {
  house = await demoHouse()
  picker = await actorOfRole(house.db, 'super_admin')
  other = await actorOfRole(house.db, 'dispatch_manager')
})

const patience = { timeout: 60_000 }
const database = 'quartermaster_scans_picks'
const scansHere = (page: Page) => keptIn(page, 'scans', database)

/** One order of three products, each in a bin of its own, in the order of the walk. */
async function startedWave() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const wares = await addWares(db, { outletId }, 3, 20)
  for (const [at, ware] of wares.entries()) await shelve(outletId, ware, `ZZ-0${at + 1}`)
  const order = await orderToPick(
    db,
    { admin: picker, outletId, variants: [] },
    wares.map((ware) => [ware, 2] as const),
  )
  return db.transaction(async (tx) => {
    const planned = await planWave(tx, picker, { outletId, method: 'single', orderIds: [order.id] })
    await releaseWave(tx, picker, planned)
    return takeWork(tx, picker, { id: planned.id })
  })
}

async function shelve(outletId: string, ware: Ware, code: string): Promise<void> {
  const id = newId()
  await house.db.transaction(async (tx) => {
    await tx.insertInto('bins').values({ id, outlet_id: outletId, code }).execute()
    const source = { noun: 'stock', id: newId(), reason: 'Carried' }
    const row = { variantId: ware.id, outletId, quantity: 20, fromBinId: null, toBinId: id }
    await moveBetweenBins(tx, setUp, source, [row])
  })
}

const restOf = ({ quantity, picked }: WaveLine) => quantity - picked

test('a wave is picked without the network, and what another picker took meanwhile is a list', async () => {
  const { db, server } = house
  const { id } = await startedWave()
  const seen = () => getWave(db.reader, picker, { id })
  const lines = (await seen()).lineRows
  const [first, second, third] = lines
  if (!first || !second || !third) throw new Error('The wave has fewer than three lines.')
  const movements = await countOf('stock_movements')

  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page, context } = desk
  await page.goto(`${server.url}/dispatch?tab=pick&pick=${id}`)
  await page.getByRole('region', { name: 'Next' }).waitFor(patience)
  await expect.poll(() => keptIn(page, 'records', database), patience).toBe(1)
  await expect.poll(() => keptAnswers(page), patience).toBeGreaterThanOrEqual(2)
  /** As far as the walk of the screen goes; at its bin first, where bins are scanned. */
  const pick = async (line: WaveLine, units: number) => {
    if (line.binCode) await scanOnce(page, `B-MAIN-${line.binCode}`)
    for (let unit = 0; unit < units; unit += 1) await scanOnce(page, line.sku)
  }

  await pick(first, 1)
  await expect.poll(async () => picked(await seen(), first)).toBe(1)
  await context.setOffline(true)
  for (let unit = 1; unit < first.quantity; unit += 1) await scanOnce(page, first.sku)
  await scanOnce(page, `B-MAIN-${second.binCode}`)
  await scanOnce(page, third.sku)
  await page.getByText(`This is ${third.sku}. Take ${second.sku}`).first().waitFor(patience)
  await scanOnce(page, 'NO-SUCH-CODE')
  await page.getByText('is not in this wave').first().waitFor(patience)
  await scanOnce(page, second.sku)
  await page.getByText('Waits to be sent.').first().waitFor(patience)
  expect(picked(await seen(), second)).toBe(0)

  // A reload opens the wave from what the browser has.
  const before = await scansHere(page)
  await page.reload()
  await page.getByText(`${before} to send`).waitFor(patience)
  expect(await scansHere(page)).toBe(before)
  await picture(page, 'waiting')
  // The undo of what the server never heard of leaves nothing to send.
  await scanOnce(page, 'A-UNDO')
  await page.getByText(`${before - 1} to send`).waitFor(patience)
  for (let unit = 0; unit < second.quantity; unit += 1) await scanOnce(page, second.sku)

  // The shell says what is unsent before anybody logs out.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Back to the wave' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await toastOf(desk, 'only on this device').waitFor(patience)
  await page.goto(`${server.url}/dispatch?tab=pick&pick=${id}`)
  await page.setViewportSize({ width: 390, height: 844 })

  // Meanwhile another picker takes the second line, all of it.
  const theirs = (code: string) => scanToPick(db, other, { id, code }, null)
  for (let left = restOf(await lineOf(id, first)); left > 0; left -= 1) await theirs(first.sku)
  if (second.binCode) await theirs(`B-MAIN-${second.binCode}`)
  for (let unit = 0; unit < second.quantity; unit += 1) await theirs(second.sku)

  await context.setOffline(false)
  await expect.poll(() => scansHere(page), patience).toBe(0)
  const shown = page.getByText(`Put 2 of ${second.sku} back into bin ${second.binCode}.`)
  await shown.waitFor(patience)
  await page.getByText(`picked the rest of ${second.sku} meanwhile.`).waitFor()
  await picture(page, 'conflicts')
  await page.evaluate(() =>
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'),
  )
  await picture(page, 'conflicts-dark')

  // Each unit once, whoever was first, and no stock was moved.
  const after = await seen()
  expect([picked(after, first), picked(after, second)]).toEqual([first.quantity, second.quantity])
  const units = await sql<{ units: number }>`select sum(p.quantity)::int as units
    from wave_picks p join wave_lines l on l.id = p.line_id where l.wave_id = ${id}`.execute(
    db.reader,
  )
  expect(units.rows[0]?.units).toBe(first.quantity + second.quantity)
  expect(await countOf('stock_movements')).toBe(movements)
  expect(await ledgerFaults(db)).toEqual([])

  // One of the first line, of which the other picker took the rest too, and two of the second.
  await expect.poll(() => page.getByRole('button', { name: 'Mark as done' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Mark as done' }).last().click()
  await shown.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => keptIn(page, 'conflicts', database)).toBe(0)

  // The history has them with both times.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/scan-history?isLate=true`)
  await page.getByText('Sent later').first().waitFor(patience)
  expect(faultsOf(desk)).toEqual([])
})

const picked = (wave: { readonly lineRows: readonly WaveLine[] }, { id }: WaveLine) =>
  wave.lineRows.find((line) => line.id === id)?.picked

async function lineOf(waveId: string, { id }: WaveLine): Promise<WaveLine> {
  const line = (await getWave(house.db.reader, picker, { id: waveId })).lineRows.find(
    (each) => each.id === id,
  )
  if (!line) throw new Error('The wave has no such line.')
  return line
}

async function countOf(table: 'stock_movements'): Promise<number> {
  const { count } = await house.db.reader
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** For looking at, where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QM_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
