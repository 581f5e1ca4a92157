import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addRandomPurchases } from '../../../../tests/support/past-purchases.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { addStore, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { deliveredLineList } from '../delivered-lines.list.ts'
import { ownScoredLineList } from '../portal-scorecard.list.ts'
import { countLineAgain, leaveOutLine } from './leave-out-line.ts'
import { deliveredLines } from './list-delivered-lines.ts'
import { ownScorecard, ownScoredLines } from './own-scorecard.ts'
import { supplierReport } from './supplier-reports.ts'

let db: Database
let world: World
let user: Actor
let suppliers: readonly string[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  user = await db.transaction((tx) => makeUser(tx, 'supplier'))
  const wares = await addWares(db, world, 4, 10)
  // Its days begin when it is still yesterday at the company.
  const tokyo = await addStore(db, 'TOKYO')
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${platformSettings.timeZone.key}, ${tokyo}, '"Asia/Tokyo"'::jsonb, 'Test')`.execute(
    db.reader,
  )
  suppliers = await Promise.all(Array.from({ length: 3 }, () => aSupplier(db)))
  const past = {
    suppliers,
    outlets: [world.outletId, tokyo],
    wares: wares.map(({ id }) => ({ id, scale: 0 })),
    today: await todayAt(db.reader, null),
  }
  await addRandomPurchases(db, past, { seed: printedSeed('own scorecard'), orders: 150 })
})

const of = (supplierId: string) => newActor({ ...user, supplierId })

const ownLines = async (supplierId: string, call: Record<string, unknown> = {}) => {
  const input = listInput(ownScoredLineList).parse({ limit: 200, ...call })
  return (await ownScoredLines.page(db.reader, of(supplierId), input)).rows
}

const staffLines = async (supplierId: string, due: string) => {
  const input = listInput(deliveredLineList).parse({ limit: 200, due, supplierId: [supplierId] })
  return (await deliveredLines.page(db.reader, world.admin, input)).rows
}

test.each(['last365', 'last90', '2020-01-01..2999-12-31'])(
  'the figures of a supplier in %s are those that staff see, to the last digit',
  async (due) => {
    for (const id of suppliers) {
      const { scoreClass, ...own } = await ownScorecard(db.reader, of(id), { due })
      const report = await supplierReport(db.reader, world.admin, { id, due })
      const { supplierId, code, name, items, ...course } = report
      expect(own).toEqual(course)
      expect(items.length > 0 && supplierId === id && `${code}${name}` !== '').toBe(true)
      expect(scoreClass === null).toBe(own.figures.isFew)
    }
  },
)

test('the lines are the own ones alone, and those of the figures', async () => {
  const due = '2020-01-01..2999-12-31'
  for (const id of suppliers) {
    const own = await ownLines(id, { due })
    const ofStaff = await staffLines(id, due)
    expect(own.map((line) => line.id).toSorted()).toEqual(ofStaff.map((line) => line.id).toSorted())
    const { figures } = await ownScorecard(db.reader, of(id), { due })
    expect(own).toHaveLength(figures.lines)
  }
  const [first = '', second = ''] = suppliers
  const ofSecond = new Set((await ownLines(second, { due })).map(({ orderId }) => orderId))
  expect((await ownLines(first, { due })).filter(({ orderId }) => ofSecond.has(orderId))).toEqual(
    [],
  )
})

test('a supplier sees that a line is left out, and neither why nor by whom', async () => {
  const [id = ''] = suppliers
  const due = '2020-01-01..2999-12-31'
  const [line] = await ownLines(id, { due })
  const lineId = line?.id ?? ''
  await db.transaction((tx) => leaveOutLine(tx, world.admin, { lineId, reason: 'Our own mistake' }))
  const leftOut = await ownLines(id, { due, leftOut: 'true' })
  expect(leftOut.map((row) => row.id)).toEqual([lineId])
  expect(JSON.stringify(leftOut)).not.toContain('mistake')
  expect((await ownScorecard(db.reader, of(id), { due })).leftOut).toBe(1)
  await db.transaction((tx) => countLineAgain(tx, world.admin, { lineId }))
  expect((await ownScorecard(db.reader, of(id), { due })).leftOut).toBe(0)
})
