import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { bookOpeningStock, takeOutStock } from '#stock/inventory/server/index.ts'
import { startCount } from '#stock/stock-counts/server/index.ts'
import {
  actorOfRole,
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  toastOf,
} from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { aFilledBin, aPlannedCount, linesOf, tallied } from '../support/stock-count-steps.ts'
import { setUp } from '../support/world.ts'
import { keptAnswers, keptIn } from './kept-in.ts'
import { pictures, scanOnce } from './offline-scans.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let counter: Actor
let other: Actor

beforeAll(async () => {
  house = await demoHouse()
  counter = await actorOfRole(house.db, 'super_admin')
  other = await actorOfRole(house.db, 'super_manager')
})

const patience = { timeout: 60_000 }
const database = 'quartermaster_scans_counts'
const scansHere = (page: Page) => keptIn(page, 'scans', database)

/** Two bins of the warehouse with three of each of two products, in a count that has begun. */
async function anOpenCount() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const skus = ['ZZ-LAMP', 'ZZ-CHAIR']
  const titles = ['Desk lamp', 'Oak chair']
  const variants = await db.transaction(async (tx) => {
    const wares = skus.map((sku, at) => ({
      ...{ sku, title: titles[at] ?? sku, priceMinor: 4_500, currency: 'GBP' },
    }))
    const { idBySku } = await addProducts(tx, setUp, wares)
    const added = skus.map((sku) => ({ id: idBySku.get(sku) ?? '', sku, barcode: '' }))
    const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
    const rows = added.map(({ id }) => ({ variantId: id, outletId, quantity: 10 }))
    await bookOpeningStock(tx, setUp, source, rows)
    return added
  })
  const codes = ['ZZ-01', 'ZZ-02']
  const bins: string[] = []
  for (const code of codes) bins.push(await aFilledBin(db, { outletId, variants }, code, 3))
  const { id } = await aPlannedCount(db, other, outletId, bins)
  await db.transaction((tx) => startCount(tx, other, { id, version: 1 }))
  return { id, outletId, bins, variants, lamp: 'ZZ-LAMP', chair: 'ZZ-CHAIR' }
}

const counted = async (id: string) =>
  (await linesOf(house.db, id)).map(({ sku, counted: units }) => `${sku} ${units}`).toSorted()

test('a count goes on without the network, each scan counts once, and what is not certain is a list', async () => {
  const { db, server } = house
  const { id, outletId, bins, variants, lamp, chair } = await anOpenCount()
  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page, context } = desk
  await page.goto(`${server.url}/stock-audit?count=${id}`)
  await page.getByRole('list', { name: 'Bins of this count' }).waitFor(patience)
  await expect.poll(() => keptIn(page, 'records', database), patience).toBe(1)
  await expect.poll(() => keptAnswers(page), patience).toBeGreaterThanOrEqual(2)

  await scanOnce(page, 'B-MAIN-ZZ-01')
  await page.getByText('Bin ZZ-01').first().waitFor(patience)
  await scanOnce(page, lamp)
  await expect.poll(() => counted(id)).toContain(`${lamp} 1`)

  // The network is lost in the middle of the bin.
  await context.setOffline(true)
  await scanOnce(page, lamp)
  await page.getByText('Waits to be sent.').first().waitFor(patience)
  await scanOnce(page, lamp)
  await scanOnce(page, 'NO-SUCH-CODE')
  await page.getByText('is not a product of this outlet').first().waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(2)

  // A reload opens the count from what the browser has, with the scans that wait.
  await page.reload()
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(2)
  await pictures(page, 'count-offline-bins')
  await scanOnce(page, 'B-MAIN-ZZ-01')
  await page.getByLabel(`${lamp}: 3 counted`).waitFor(patience)
  await pictures(page, 'count-offline-bin')
  await scanOnce(page, '3*')
  await scanOnce(page, chair)
  await page.getByLabel(`${chair}: 3 counted`).waitFor(patience)
  await scanOnce(page, 'B-MAIN-ZZ-02')
  await scanOnce(page, lamp)
  await scanOnce(page, 'A-UNDO')
  await scanOnce(page, '3*')
  await scanOnce(page, lamp)
  await page.getByRole('button', { name: 'The rest is not here' }).click()
  await page.getByRole('button', { name: 'None here' }).last().click()
  await page.getByLabel(`${chair}: 0 counted`).waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(5)
  await pictures(page, 'count-offline-queue')

  // Logging out is refused, and nothing is finished, before the server has them.
  await page.setViewportSize({ width: 1440, height: 900 })
  await pictures(page, 'count-offline-desk')
  await page.getByRole('button', { name: 'Logout' }).click()
  await toastOf(desk, 'Open Stock Audit with the network').waitFor(patience)
  await page.setViewportSize({ width: 390, height: 844 })

  // Meanwhile another user counts the chairs of the second bin, and lamps are sold from the first.
  await tallied(db, other, { id, binId: bins[1] ?? '', code: chair, amount: 3 })
  // Well outside the span in which a scan may have been made, also where the answers were slow.
  await page.waitForTimeout(40_000)
  const sold = { variantId: variants[0]?.id ?? '', outletId, binId: bins[0] ?? '', quantity: 2 }
  const source = { noun: 'stock', id: newId(), reason: 'Sold' }
  await db.transaction((tx) => takeOutStock(tx, setUp, source, [sold], { kind: 'issue' }))

  await context.setOffline(false)
  await expect.poll(() => scansHere(page), patience).toBe(0)
  await page.getByRole('heading', { name: 'Scans that were not counted' }).waitFor(patience)
  await page.getByText(`Count all of ${chair} in bin ZZ-02 again`).first().waitFor(patience)
  await pictures(page, 'count-conflict')

  const rounds = await db.pool.query<{ row: string }>(
    `select v.sku || ' ' || b.code || ': ' || r.counted || ' of ' || r.expected
        || case when r.has_moved then ', again' else '' end as row
     from stock_count_rounds r join stock_count_lines line on line.id = r.line_id
     join variants v on v.id = line.variant_id join bins b on b.id = line.bin_id
     where line.count_id = $1 order by 1`,
    [id],
  )
  expect(rounds.rows.map(({ row }) => row)).toEqual([
    `${chair} ZZ-01: 3 of 3`,
    `${chair} ZZ-02: 3 of 3, again`,
    `${lamp} ZZ-01: 3 of 3`,
    `${lamp} ZZ-02: 3 of 3`,
  ])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => keptIn(page, 'conflicts', database)).toBe(0)
  // With the network the line says why, and is counted once more.
  await scanOnce(page, 'B-MAIN-ZZ-02')
  await page.getByText('was also counted on another device').first().waitFor(patience)
  await page.getByRole('button', { name: 'Discard and count again' }).first().click()
  await scanOnce(page, '3*')
  await scanOnce(page, chair)
  await expect
    .poll(() => counted(id), patience)
    .toEqual([`${chair} 3`, `${chair} 3`, `${lamp} 3`, `${lamp} 3`])
  expect(await ledgerFaults(db)).toEqual([])
  expect(counter.userId).not.toBe(other.userId)
  expect(faultsOf(desk)).toEqual([])
})
