import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addRandomPurchases } from '../../../../tests/support/past-purchases.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { recountSuppliers } from '../../../../tests/support/supplier-recount.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { deliveredLineList } from '../delivered-lines.list.ts'
import { countLineAgain, leaveOutLine } from './leave-out-line.ts'
import { deliveredLines } from './list-delivered-lines.ts'
import { analyticsFigures, supplierReport } from './supplier-reports.ts'

let db: Database
let world: World
let today: string
let supplierId: string
let due: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  today = await todayAt(db.reader, null)
  due = `${addDays(today, -364)}..${today}`
  const wares = await addWares(db, world, 3, 10)
  supplierId = await aSupplier(db)
  const past = {
    suppliers: [supplierId],
    outlets: [world.outletId],
    wares: wares.map(({ id }) => ({ id, scale: 0 })),
    today,
  }
  await addRandomPurchases(db, past, { seed: printedSeed('lines left out'), orders: 60 })
})

const leaveOut = (lineId: string) =>
  db.transaction((tx) =>
    leaveOutLine(tx, world.admin, { lineId, reason: 'Port closed by a storm' }),
  )

const countAgain = (lineId: string) =>
  db.transaction((tx) => countLineAgain(tx, world.admin, { lineId }))

const report = () => supplierReport(db.reader, world.admin, { id: supplierId, due })

const linesOf = async (call: object) => {
  const input = listInput(deliveredLineList).parse({ due, limit: 200, ...call })
  return (await deliveredLines.page(db.reader, world.admin, input)).rows
}

async function recounted() {
  const [from, to] = [addDays(today, -364), today]
  const [whole] = await recountSuppliers(db.reader, { supplierId, from, to, today, tolerance: 0 })
  const { orders, lines, dueLines, onTimeLines, onTime, fill, defects, otif } = whole ?? {}
  return { orders, lines, dueLines, onTimeLines, onTime, fill, defects, otif }
}

test('lines that are left out count in no figure, which says how many, and count again when it is undone', async () => {
  const before = await report()
  expect(before.figures).toMatchObject(await recounted())
  const all = await linesOf({})
  const out = all.filter((_, place) => place % 3 === 0).map(({ id }) => id)
  for (const id of out) await leaveOut(id)
  const after = await report()
  expect(after.leftOut).toBe(out.length)
  expect(after.figures.lines).toBe(all.length - out.length)
  expect(after.figures).toMatchObject(await recounted())
  expect(after.figures).not.toEqual(before.figures)
  expect(await analyticsFigures(db.reader, world.admin, { due })).toMatchObject({
    leftOut: out.length,
    figures: { lines: all.length - out.length },
  })
  const shown = await linesOf({ leftOut: true })
  expect(shown.map(({ id }) => id).toSorted()).toEqual(out.toSorted())
  expect(shown[0]?.leftOut).toMatchObject({ reason: 'Port closed by a storm' })
  for (const id of out) await countAgain(id)
  expect(await report()).toEqual(before)
})

test('it is in the history of the order, and refused twice', async () => {
  const [line] = await linesOf({})
  const lineId = line?.id ?? ''
  await leaveOut(lineId)
  const twice = leaveOut(lineId)
  await expect(twice).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await countAgain(lineId)
  const again = countAgain(lineId)
  await expect(again).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const types = (await eventsOf(db.reader, line?.orderId ?? '')).map(({ type }) => type)
  expect(types.slice(0, 2)).toEqual(['purchase_order.line_counted', 'purchase_order.line_left_out'])
})

test('two users at once leave a line out once; an unknown line is not found', async () => {
  const [line] = await linesOf({})
  const lineId = line?.id ?? ''
  const both = await Promise.allSettled([leaveOut(lineId), leaveOut(lineId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const kept = await sql<{ count: number }>`select count(*) as count from supplier_lines_left_out
    where order_line_id = ${lineId} and counted_at is null`.execute(db.reader)
  expect(kept.rows[0]?.count).toBe(1)
  const unknown = leaveOut(newId())
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})
