import { beforeAll, expect, test } from 'vitest'
import { openChecks } from '#delivery/dispatch/server/waves/ask-if-empty.ts'
import { getWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import { planWave } from '#delivery/dispatch/server/waves/plan-wave.ts'
import { releaseWave } from '#delivery/dispatch/server/waves/release-wave.ts'
import { takeWork } from '#delivery/dispatch/server/waves/take-work.ts'
import type { WholeWave } from '#delivery/dispatch/waves.fields.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { actorOfRole, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer
let picker: Actor

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  picker = await actorOfRole(db, 'super_admin')
})

const lines = 20

/** Orders of the main warehouse whose lines, of whole units, are at least so many together. */
async function ordersOfLines(outletId: string): Promise<string[]> {
  const found = await db.reader
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('variants', 'variants.id', 'order_lines.variant_id')
    .select(({ fn }) => ['orders.id', fn.countAll<number>().as('lines')])
    .where('orders.outlet_id', '=', outletId)
    .where('orders.state', '=', 'confirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_holds')
            .select('order_holds.id')
            .whereRef('order_holds.order_id', '=', 'orders.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wave_orders')
            .select('wave_orders.order_id')
            .whereRef('wave_orders.order_id', '=', 'orders.id'),
        ),
      ),
    )
    .groupBy('orders.id')
    .having(({ fn }) => fn.max('variants.quantity_scale'), '=', 0)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('orders.id')
    .execute()
  const ids: string[] = []
  let sum = 0
  for (const order of found) {
    if (sum >= lines) break
    ids.push(order.id)
    sum += Number(order.lines)
  }
  return ids
}

/** What the picker scans next, as the screen asks. */
async function nextCode(wave: WholeWave): Promise<string | null> {
  // An emptied bin is answered with the card that says so.
  if ((await openChecks(db.reader, wave.id)).length > 0) return 'A-CONFIRM'
  const line = wave.lineRows.find(({ id }) => id === wave.now?.lineId)
  if (!line || !wave.now) return null
  const codes = {
    bin: `B-MAIN-${line.binCode}`,
    item: line.sku,
    lot: line.lotCode ?? '',
    tote: line.toteCode ?? `K-${line.orderNumber}`,
  }
  return codes[wave.now.asks]
}

test('a wave of 20 lines is picked on a phone by scans alone, without a tap', async () => {
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const orderIds = await ordersOfLines(outletId)
  const { id } = await db.transaction(async (tx) => {
    const planned = await planWave(tx, picker, { outletId, method: 'cluster', orderIds })
    await releaseWave(tx, picker, planned)
    return takeWork(tx, picker, { id: planned.id })
  })
  const seen = () => getWave(db.reader, picker, { id })
  expect((await seen()).lineRows.length).toBeGreaterThanOrEqual(lines)

  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page } = desk
  let taps = 0
  await page.exposeFunction('countTap', () => {
    taps += 1
  })
  await page.addInitScript(`addEventListener('pointerdown', () => countTap())`)
  await page.goto(`${server.url}/dispatch?tab=pick&pick=${id}`)
  await page.getByRole('region', { name: 'Next' }).waitFor()
  let scans = 0
  for (let wave = await seen(); ; wave = await seen()) {
    const code = await nextCode(wave)
    if (code === null) break
    const before = JSON.stringify([wave.now, wave.lineRows, wave.checks])
    await scan(page, code)
    scans += 1
    await expect
      .poll(
        async () => {
          const after = await seen()
          return JSON.stringify([after.now, after.lineRows, after.checks]) === before
        },
        { timeout: 20_000, message: `The scan of ${code} changed nothing.` },
      )
      .toBe(false)
    // The same code within 300 ms counts as a bounce of the trigger.
    await page.waitForTimeout(320)
  }
  await page.getByText('Nothing is left to take.').waitFor()
  const done = await seen()
  expect(done.state).toBe('picked')
  expect(done.lineRows.every(({ picked, quantity }) => picked === quantity)).toBe(true)
  expect(scans).toBeGreaterThan(done.lineRows.length)
  expect(taps).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})
