import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { takeInStock } from '#stock/inventory/server/index.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { aDelivery, claimByHand } from '../../../../tests/support/supplier-claim-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { handOverReturn, returnGoods, undoReturn } from './return-claimed-goods.ts'
import { returnableStock } from './returnable-stock.ts'
import { getClaim } from './supplier-claims.queries.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const isFromQuality = fc.boolean()
const units = fc.integer({ min: 1, max: 7 })

const step = fc.oneof(
  fc.record({ act: fc.constant('return' as const), units, isFromQuality }),
  fc.record({ act: fc.constant('return' as const), units, isFromQuality }),
  fc.record({ act: fc.constant('undo' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('leave' as const), which: fc.nat(9) }),
  fc.record({
    act: fc.constant('receive' as const),
    units,
    valueMinor: fc.integer({ min: 0, max: 999 }),
  }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Level = { onHand: number; unavailable: number; valueMinor: number }
type Paper = { state: 'packed' | 'left' | 'undone'; units: number; cost: number; quality: boolean }

/** A level and the returns of one claim as plain sums, without SQL. */
class ReturnsModel {
  readonly papers: Paper[] = []
  readonly level: Level
  private claimed = 12

  constructor(level: Level) {
    this.level = level
  }

  apply(step: Step): boolean {
    const { level } = this
    if (step.act === 'receive') {
      level.onHand += step.units
      level.valueMinor += step.valueMinor
      return true
    }
    if (step.act === 'return') {
      const free = step.isFromQuality ? level.unavailable : level.onHand - level.unavailable
      if (step.units > this.claimed || step.units > free) return false
      const cost = averageOf(level, step.units)
      this.move(step.isFromQuality, -step.units, -cost)
      this.claimed -= step.units
      this.papers.push({ state: 'packed', units: step.units, cost, quality: step.isFromQuality })
      return true
    }
    const paper = this.papers[step.which % this.papers.length]
    if (paper?.state !== 'packed') return false
    paper.state = step.act === 'undo' ? 'undone' : 'left'
    if (step.act === 'undo') {
      this.move(paper.quality, paper.units, paper.cost)
      this.claimed += paper.units
    }
    return true
  }

  private move(isQuality: boolean, quantity: number, valueMinor: number): void {
    this.level.onHand += quantity
    if (isQuality) this.level.unavailable += quantity
    this.level.valueMinor += valueMinor
  }
}

/** What leaves with units: what stays is its share of the value, rounded half up. */
function averageOf({ onHand, valueMinor }: Level, quantity: number): number {
  const left = BigInt(onHand - quantity)
  const doubled = 2n * BigInt(valueMinor) * left + BigInt(onHand)
  return valueMinor - Number(doubled / (2n * BigInt(onHand)))
}

test('random receipts, returns and their undoing: stock and its value are what a list of them adds up to', async () => {
  const seen = { done: 0, refused: 0 }
  const steps = fc.array(step, { minLength: 8, maxLength: 24 })
  const property = fc.asyncProperty(steps, async (sequence) => {
    const delivery = await aDelivery(db, world, world.admin)
    const [receiptLineId = ''] = delivery.receiptLines
    const variantId = delivery.wares[0]?.variantId ?? ''
    const { id } = await claimByHand(db, world.admin, delivery, [{ receiptLineId, quantity: 12 }])
    const model = new ReturnsModel(await levelOf(variantId))
    const papers: { id: string; version: number }[] = []
    for (const drawn of sequence) {
      const wanted = model.apply(drawn) ? 'done' : 'refused'
      const came = await act(id, variantId, papers, drawn).then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? 'refused' : Promise.reject(error)),
      )
      expect(`${JSON.stringify(drawn)} ${came}`).toBe(`${JSON.stringify(drawn)} ${wanted}`)
      seen[wanted] += 1
      expect(await levelOf(variantId)).toEqual(model.level)
    }
    const costs = (await getClaim(db.reader, world.admin, { id })).returns
      .toReversed()
      .map(({ costMinor }) => costMinor)
    expect(costs).toEqual(model.papers.map(({ cost }) => cost))
  })
  await fc.assert(property, { seed: printedSeed('claimed goods'), numRuns: 16 })
  printed(`claimed goods: ${JSON.stringify(seen)}`)
  expect(seen.done).toBeGreaterThan(60)
  expect(seen.refused).toBeGreaterThan(20)
  expect(await ledgerFaults(db)).toEqual([])
})

async function act(
  id: string,
  variantId: string,
  papers: { id: string; version: number }[],
  each: Step,
): Promise<void> {
  const { admin, outletId } = world
  if (each.act === 'receive') {
    const rows = [{ variantId, outletId, quantity: each.units, valueMinor: each.valueMinor }]
    const source = { noun: 'stock', id: outletId, reason: 'Model' }
    await db.transaction((tx) => takeInStock(tx, setUp, source, rows, { kind: 'receipt' }))
    return
  }
  if (each.act === 'return') {
    const paper = await goBack(db, id, each.units, each.isFromQuality ? 'quality_control' : null)
    papers.push({ id: paper.id, version: 1 })
    return
  }
  const paper = papers[each.which % papers.length]
  if (!paper) throw new Refusal('missing', 'not_found', 'Nothing is on its way back.')
  const end = each.act === 'undo' ? undoReturn : handOverReturn
  await db.transaction((tx) => end(tx, admin, { id, returnId: paper.id, version: paper.version }))
}

async function goBack(
  pool: Database,
  id: string,
  quantity: number,
  kind: 'quality_control' | null,
) {
  const claim = await getClaim(pool.reader, world.admin, { id })
  const claimLineId = claim.items[0]?.id ?? ''
  const lines = [{ claimLineId, quantity, kind, lotId: null, binId: null }]
  return pool.transaction((tx) => returnGoods(tx, world.admin, { id, note: '', lines }))
}

async function levelOf(variantId: string): Promise<Level> {
  const found =
    await sql<Level>`select on_hand as "onHand", unavailable, value_minor as "valueMinor"
    from stock_levels where variant_id = ${variantId} and outlet_id = ${world.outletId}`.execute(
      db.reader,
    )
  const [level] = found.rows
  if (!level) throw new Error('The product has no stock level.')
  return level
}

test('of two users who return the last claimed units at once, one is refused', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  const [receiptLineId = ''] = delivery.receiptLines
  const { id } = await claimByHand(db, world.admin, delivery, [{ receiptLineId, quantity: 4 }])
  const second = anotherPool(db)
  const ends = await Promise.allSettled([goBack(db, id, 3, null), goBack(second, id, 3, null)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await second.close()
})

test('refuses goods that never were in stock, and more than a place has', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  const [receiptLineId = ''] = delivery.receiptLines
  const rejected = await claimByHand(db, world.admin, delivery, [
    { kind: 'rejected', receiptLineId, quantity: 3 },
  ])
  await expect(goBack(db, rejected.id, 1, null)).rejects.toMatchObject({ code: 'not_in_stock' })
  const kept = await claimByHand(db, world.admin, delivery, [{ receiptLineId, quantity: 8 }])
  const tooMany = goBack(db, kept.id, 6, 'quality_control')
  await expect(tooMany).rejects.toMatchObject({ code: 'insufficient_stock' })
  const { rows } = await returnableStock(db.reader, world.admin, { id: kept.id })
  expect(rows.map(({ kind, open, there }) => ({ kind, open, there }))).toEqual([
    { kind: 'quality_control', open: 8, there: 5 },
    { kind: null, open: 8, there: 18 },
  ])
})
