import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { takeInStock, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { costOf, receivedAgain } from '../../../../tests/support/landed-cost-steps.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { addStore, makeWorld, type World } from '../../../../tests/support/world.ts'
import { reverseLandedCost } from './end-landed-cost.ts'
import { postLandedCost } from './post-landed-cost.ts'
import { recordLandedCost } from './record-landed-cost.ts'

let db: Database
let world: World
let elsewhere: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  elsewhere = await addStore(db, 'LANDED')
})

const line = fc.integer({ min: 0, max: 1 })
const units = fc.integer({ min: 1, max: 9 })
const which = fc.nat(99)
const basis = fc.constantFrom('value' as const, 'quantity' as const)
const minor = fc.integer({ min: 1, max: 5_000 })

const step = fc.oneof(
  fc.record({ act: fc.constant('receive' as const), line, units }),
  fc.record({ act: fc.constant('cost' as const), which, basis, minor, alsoLast: fc.boolean() }),
  fc.record({ act: fc.constant('cost' as const), which, basis, minor, alsoLast: fc.boolean() }),
  fc.record({ act: fc.constant('reverse' as const), which }),
  fc.record({ act: fc.constant('sell' as const), line, units }),
  fc.record({ act: fc.constant('send' as const), line, units }),
  fc.record({ act: fc.constant('sellThere' as const), line, units }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

/** What was done, as a list without stock. */
type Known = {
  /** Goods and charges that are not reversed. */
  paidMinor: number
  readonly receipts: string[]
  readonly costs: { readonly id: string; version: number; readonly minor: number }[]
}

test('random receipts, sales, transfers, landed costs and reversals: value of stock and cost of sales are all that was paid', async () => {
  const seen = { done: 0, refused: 0, sold: 0, reversed: 0 }
  const steps = fc.array(step, { minLength: 12, maxLength: 40 })
  const property = fc.asyncProperty(steps, async (sequence) => {
    const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
    const known: Known = { paidMinor: await openedWith(order), receipts: [], costs: [] }
    for (const drawn of [{ act: 'receive', line: 0, units: 5 } as const, ...sequence]) {
      try {
        await take(order, drawn, known)
        seen.done += 1
        if (drawn.act === 'reverse') seen.reversed += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        seen.refused += 1
      }
      const { stockMinor, soldMinor, apart } = await inLedger(order)
      expect(`${JSON.stringify(drawn)} ${stockMinor + soldMinor} ${apart}`).toBe(
        `${JSON.stringify(drawn)} ${known.paidMinor} 0`,
      )
    }
    const sums = await soldByLandedCosts(known)
    seen.sold += sums
  })
  await fc.assert(property, { seed: printedSeed('landed costs'), numRuns: 15 })
  printed(`landed costs: ${JSON.stringify(seen)}`)
  expect(seen.done).toBeGreaterThan(100)
  expect(seen.sold).toBeGreaterThan(0)
  expect(seen.reversed).toBeGreaterThan(0)
}, 180_000)

const variantAt = (order: Order, place: number) => order.wares[place]?.variantId ?? ''

async function take(order: Order, drawn: Step, known: Known): Promise<void> {
  if (drawn.act === 'receive') {
    const quantities = drawn.line === 0 ? [drawn.units, 0] : [0, drawn.units]
    const { id } = await receivedAgain(db, world.admin, order, quantities)
    known.receipts.push(id)
    known.paidMinor += drawn.units * 250
    return
  }
  if (drawn.act === 'cost') {
    const chosen = known.receipts[drawn.which % known.receipts.length] ?? ''
    const last = known.receipts.at(-1) ?? ''
    const receiptIds = drawn.alsoLast ? [...new Set([chosen, last])] : [chosen]
    const charges = [{ kind: 'freight' as const, basis: drawn.basis, amountMinor: drawn.minor }]
    const posted = await db.transaction(async (tx) =>
      postLandedCost(
        tx,
        world.admin,
        await recordLandedCost(tx, world.admin, costOf(receiptIds, { charges })),
      ),
    )
    known.costs.push({ ...posted, minor: drawn.minor })
    known.paidMinor += drawn.minor
    return
  }
  if (drawn.act === 'reverse') {
    const cost = known.costs[drawn.which % Math.max(1, known.costs.length)]
    if (!cost) throw new Refusal('missing', 'nothing', 'No landed cost to reverse.')
    const { version } = await db.transaction((tx) =>
      reverseLandedCost(tx, world.admin, { ...cost, note: '' }),
    )
    cost.version = version
    known.paidMinor -= cost.minor
    return
  }
  const row = { variantId: variantAt(order, drawn.line), quantity: drawn.units }
  const source = { noun: 'order', id: newId(), reason: 'Model' }
  await db.transaction(async (tx) => {
    const outletId = drawn.act === 'sellThere' ? elsewhere : world.outletId
    const kind = drawn.act === 'send' ? 'transfer_out' : 'issue'
    const pieces = await takeOutStock(tx, world.admin, source, [{ ...row, outletId }], { kind })
    if (drawn.act !== 'send') return
    const there = pieces.map((piece) => ({ ...piece, binId: null, outletId: elsewhere }))
    await takeInStock(tx, world.admin, source, there, { kind: 'transfer_in' })
  })
}

/** What the products of an order were worth before anything of it was received. */
async function openedWith(order: Order): Promise<number> {
  const { stockMinor, soldMinor } = await inLedger(order)
  return stockMinor + soldMinor
}

/** The value of stock, the cost of sales, and by how much levels differ from their movements. */
async function inLedger(order: Order) {
  const ids = order.wares.map(({ variantId }) => variantId)
  const found = await sql<{ stockMinor: number; soldMinor: number; apart: number }>`
    select coalesce((select sum(value_minor) from stock_levels
        where variant_id = any(${ids}::uuid[])), 0)::bigint as "stockMinor",
      coalesce(sum(-m.value_delta_minor) filter (where m.kind = 'issue'), 0)::bigint as "soldMinor",
      (select count(*) from stock_levels level where variant_id = any(${ids}::uuid[])
        and level.value_minor <> (select coalesce(sum(own.value_delta_minor), 0)
          from stock_movements own where own.variant_id = level.variant_id
            and own.outlet_id = level.outlet_id)) as apart
    from stock_movements m where m.variant_id = any(${ids}::uuid[])`.execute(db.reader)
  const [row] = found.rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}

/** How many landed costs were partly for goods that had left. */
async function soldByLandedCosts({ costs }: Known): Promise<number> {
  const found = await sql<{ count: number }>`select count(distinct landed_cost_id) as count
    from landed_cost_lines where sold_minor > 0 and stock_minor > 0
      and landed_cost_id = any(${costs.map(({ id }) => id)}::uuid[])`.execute(db.reader)
  return found.rows[0]?.count ?? 0
}
