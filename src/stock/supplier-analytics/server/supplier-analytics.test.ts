import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addRandomPurchases, type PastWorld } from '../../../../tests/support/past-purchases.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { recountSuppliers } from '../../../../tests/support/supplier-recount.ts'
import {
  addStore,
  makeUser,
  makeWorld,
  setUp,
  type World,
} from '../../../../tests/support/world.ts'
import { deliveredLineList } from '../delivered-lines.list.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import { supplierRankingList } from '../supplier-ranking.list.ts'
import { classOf } from '../supplier-scores.rules.ts'
import { deliveredLines } from './list-delivered-lines.ts'
import { supplierRanking } from './rank-suppliers.ts'
import { analyticsFigures, itemReport, supplierReport } from './supplier-reports.ts'

let db: Database
let world: World
let past: PastWorld

const { fewestOrders, tolerancePercent } = supplierAnalyticsSettings
const fewest = fewestOrders.default

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const wares = await addWares(db, world, 5, 10)
  const grams = wares[0]?.id ?? ''
  await sql`update variants set unit = 'kg', quantity_scale = 3 where id = ${grams}`.execute(
    db.reader,
  )
  const tokyo = await addStore(db, 'TOKYO')
  await set(platformSettings.timeZone.key, 'Asia/Tokyo', tokyo)
  past = {
    suppliers: await Promise.all(Array.from({ length: 5 }, () => aSupplier(db))),
    outlets: [world.outletId, world.outletId, tokyo],
    wares: wares.map(({ id }) => ({ id, scale: id === grams ? 3 : 0 })),
    today: await todayAt(db.reader, null),
  }
  await addRandomPurchases(db, past, { seed: printedSeed('supplier analytics'), orders: 240 })
})

const set = (key: string, value: string | number, outletId: string | null = null) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${key}, ${outletId}, ${JSON.stringify(value)}::jsonb, 'Test')`.execute(db.reader)

const rankingOf = (call: { due: string; outletId?: string[] }) =>
  supplierRanking.page(db.reader, world.admin, listInput(supplierRankingList).parse(call))

/** A figure row as the recount has it: without what depends on the number of orders. */
type Recounted = Awaited<ReturnType<typeof recountSuppliers>>

function withSpread([whole, ...months]: Recounted) {
  const isFew = Number(whole?.orders) < fewest
  const scores = isFew ? [] : months.flatMap(({ score }) => (score === null ? [] : Number(score)))
  const { month: _, score, ...figures } = whole ?? {}
  return {
    ...figures,
    isFew,
    score: isFew ? null : score,
    scoreLow: scores.length > 0 ? Math.min(...scores) : null,
    scoreHigh: scores.length > 0 ? Math.max(...scores) : null,
  }
}

const periods = [
  [-364, 0],
  [-89, 0],
  [-449, -200],
] as const

test('every figure of every supplier, period and tolerance is what plain SQL counts', async () => {
  let compared = 0
  let lines = 0
  for (const tolerance of [0, 10])
    for (const [first, last] of periods) {
      await set(tolerancePercent.key, tolerance)
      const [from, to] = [addDays(past.today, first), addDays(past.today, last)]
      const due = `${from}..${to}`
      const { rows } = await rankingOf({ due })
      const counted = { from, to, today: past.today, tolerance }
      for (const supplierId of past.suppliers) {
        const recount = await recountSuppliers(db.reader, { ...counted, supplierId })
        const row = rows.find((each) => each.supplierId === supplierId)
        if (!row) {
          expect(recount[0]?.lines ?? 0).toBe(0)
          continue
        }
        const {
          supplierId: _,
          code: __,
          name: ___,
          sample,
          scoreClass,
          leftOut: ____,
          ...figures
        } = row
        expect(figures).toEqual(withSpread(recount))
        expect(sample).toBe(figures.isFew ? 'few' : 'enough')
        expect(scoreClass).toBe(figures.isFew ? null : classOf(figures.score))
        const report = await supplierReport(db.reader, world.admin, { id: supplierId, due })
        expect(report.figures).toEqual(figures)
        expect(report.months).toEqual(
          recount.slice(1).map(({ month, lines: own, onTime, fill, defects, score }) => ({
            ...{ month, lines: own, onTime, fill, defects, score },
          })),
        )
        compared += Object.keys(figures).length + report.months.length * 5
        lines += figures.lines
      }
      const whole = await recountSuppliers(db.reader, { ...counted, supplierId: null })
      const all = await analyticsFigures(db.reader, world.admin, { due })
      expect(all.figures).toEqual(withSpread(whole))
      expect(all.few).toBe(rows.filter(({ isFew }) => isFew).length)
    }
  await set(tolerancePercent.key, 0)
  printed(`supplier analytics: ${compared} figures of ${lines} lines compared`)
  expect(compared).toBeGreaterThan(800)
})

test('an outlet’s figures are of its own orders, in its own days', async () => {
  const [, , tokyo = ''] = past.outlets
  const [from, to] = [addDays(past.today, -364), past.today]
  const all = await analyticsFigures(db.reader, world.admin, {
    due: `${from}..${to}`,
    outletId: [tokyo],
  })
  const counted = { supplierId: null, outletId: tokyo, from, to, today: past.today, tolerance: 0 }
  expect(all.figures).toEqual(withSpread(await recountSuppliers(db.reader, counted)))
  expect(all.figures.lines).toBeGreaterThan(20)
})

test('the lines of a supplier are those of its figures, by their result', async () => {
  const due = `${addDays(past.today, -364)}..${past.today}`
  const { rows } = await rankingOf({ due })
  const [first] = rows
  if (!first) throw new Error('There are suppliers.')
  const linesOf = async (call: object) => {
    const input = listInput(deliveredLineList).parse({
      due,
      supplierId: [first.supplierId],
      limit: 200,
      ...call,
    })
    return (await deliveredLines.page(db.reader, world.admin, input)).rows
  }
  const lines = await linesOf({})
  expect(lines.length).toBe(first.lines)
  expect((await linesOf({ outcome: ['on_time'] })).length).toBeLessThanOrEqual(first.onTimeLines)
  const late = await linesOf({ outcome: ['late'], sort: '-daysLate' })
  expect(late.every(({ daysLate }) => daysLate > 0)).toBe(true)
  for (const { receipts, accepted, rejected } of lines) {
    const sum = (key: 'accepted' | 'rejected') =>
      receipts.reduce((total, part) => total + part[key], 0)
    expect([sum('accepted'), sum('rejected')]).toEqual([accepted, rejected])
  }
})

test('the suppliers of a product are compared by the same figures as its items', async () => {
  const due = `${addDays(past.today, -364)}..${past.today}`
  const [ware] = past.wares
  const report = await itemReport(db.reader, world.admin, { id: ware?.id ?? '', due })
  expect(report.suppliers.length).toBeGreaterThan(2)
  for (const row of report.suppliers) {
    const own = await supplierReport(db.reader, world.admin, { id: row.supplierId, due })
    const { supplierId: _, code: __, name: ___, ...item } = row
    expect(own.items.find(({ variantId }) => variantId === ware?.id)).toEqual(item)
  }
})

test('a manager without costs has no prices, and a score without them', async () => {
  const manager = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const due = `${addDays(past.today, -364)}..${past.today}`
  const { figures } = await analyticsFigures(db.reader, manager, { due })
  expect(figures).toMatchObject({ priceDrift: null, spendMinor: null, currency: null })
  expect(figures.score).not.toBeNull()
  const [supplierId = ''] = past.suppliers
  const { items } = await supplierReport(db.reader, manager, { id: supplierId, due })
  for (const item of items)
    expect(item).toMatchObject({ firstPriceMinor: null, lastPriceMinor: null, priceChange: null })
})

test('an unknown supplier, product or outlet is not found', async () => {
  const id = newId()
  const asked = { id, due: undefined }
  await expect(supplierReport(db.reader, world.admin, asked)).rejects.toMatchObject({ status: 404 })
  await expect(itemReport(db.reader, setUp, asked)).rejects.toMatchObject({ status: 404 })
})
