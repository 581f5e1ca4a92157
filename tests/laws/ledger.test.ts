import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cancelOrder } from '#sales/orders/server/fulfilment/cancel-order.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { findDrift } from '#stock/inventory/server/recount-levels.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { aim, expected, freshModel, shelves, steps } from '../support/order-model.ts'
import { addWares, take, type Ware } from '../support/order-steps.ts'
import { printedSeed } from '../support/seed.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

const sequences = Number(process.env.QM_SEQUENCES ?? 60)
const workers = 64
const ordersPerWorker = Number(process.env.QM_ORDERS ?? 6)
const stock = 8

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function levelsOf(wares: readonly Ware[]) {
  const rows = await db.reader.selectFrom('stock_levels').selectAll().execute()
  return wares.map((ware) => {
    const level = rows.find((row) => row.variant_id === ware.id)
    return {
      onHand: level?.on_hand,
      reserved: level?.reserved,
      unavailable: level?.unavailable,
    }
  })
}

test(`${sequences} random sequences: every answer as the rules say, and the ledger correct`, async () => {
  const seed = printedSeed('ledger sequences')
  const seen = new Map<string, number>()
  const obeys = fc.asyncProperty(steps, async (sequence) => {
    const wares = await addWares(db, world, shelves, stock)
    const model = freshModel(stock)
    for (const [index, drawn] of sequence.entries()) {
      const step = aim(model, drawn)
      const wanted = expected(model, step)
      const came = await take(db, world, wares, model, step)
      expect(`step ${index} ${step.does}: ${came}`).toBe(`step ${index} ${step.does}: ${wanted}`)
      seen.set(`${step.does} ${came}`, (seen.get(`${step.does} ${came}`) ?? 0) + 1)
    }
    const levels = await levelsOf(wares)
    expect(levels).toEqual(model.shelf)
    for (const level of levels)
      for (const count of Object.values(level)) expect(count).toBeGreaterThanOrEqual(0)
    expect(await ledgerFaults(db)).toEqual([])
  })
  await fc.assert(obeys, { seed, numRuns: sequences })
  console.log(`ledger sequences: ${JSON.stringify(Object.fromEntries([...seen].sort()))}`)
  // Random steps that never reached this would prove little.
  for (const far of ['pack done', 'handOver done', 'takeBack done', 'deliver done', 'hold done'])
    expect(seen.get(far) ?? 0, far).toBeGreaterThan(0)
  expect(await findDrift(db.reader)).toEqual([])
}, 600_000)

test(`${workers} at once place, cancel and adjust over six products: no deadlock`, async () => {
  const random = fc.sample(
    fc.record({
      lines: fc.array(
        fc.record({ variant: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 3 }) }),
        { minLength: 1, maxLength: 6 },
      ),
      after: fc.constantFrom('keep', 'cancel', 'cancel', 'adjust'),
    }),
    { seed: printedSeed('64 at once'), numRuns: workers * ordersPerWorker },
  )
  const wares = await addWares(db, world, 6, 200)
  const variantOf = (index: number) => wares[index]?.id ?? ''
  const more = anotherPool(db)
  const outcomes = { placed: 0, cancelled: 0, adjusted: 0, short: 0 }
  const failures: unknown[] = []

  async function one(through: Database, { lines, after }: (typeof random)[number]) {
    const wanted = lines.map(({ variant, quantity }) => ({
      variantId: variantOf(variant),
      quantity,
    }))
    const placed = await placeOrder(through, world.admin, orderOf(world, wanted), null)
    outcomes.placed += 1
    const reason = 'Changed their mind'
    if (after === 'cancel') {
      await through.transaction((tx) => cancelOrder(tx, world.admin, { ...placed, reason }))
      outcomes.cancelled += 1
    }
    if (after === 'adjust') {
      const input = {
        variantId: wanted[0]?.variantId ?? '',
        outletId: world.outletId,
        reason: because(reason),
      }
      await through.transaction((tx) => adjustStock(tx, world.admin, { ...input, difference: -1 }))
      outcomes.adjusted += 1
    }
  }

  const work = async (worker: number) => {
    for (let turn = 0; turn < ordersPerWorker; turn++) {
      const task = random[worker * ordersPerWorker + turn]
      if (!task) throw new Error('There are fewer tasks than turns.')
      await one(worker % 2 ? db : more, task).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'insufficient_stock') outcomes.short += 1
        else failures.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await more.close()
  console.log(`64 at once: ${JSON.stringify(outcomes)}`)
  expect(failures).toEqual([])
  expect(outcomes.placed).toBeGreaterThan(workers)
  expect(outcomes.cancelled).toBeGreaterThan(workers)
  expect(outcomes.short).toBeGreaterThan(0)
  expect(await ledgerFaults(db)).toEqual([])
  expect(await findDrift(db.reader)).toEqual([])
}, 600_000)
