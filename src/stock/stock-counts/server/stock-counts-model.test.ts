import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { moveBetweenBins, takeInStock, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import {
  aFilledBin,
  aPlannedCount,
  linesOf,
  tallied,
} from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { restartLine } from './change-tally.ts'
import { getStockCount } from './get-stock-count.ts'
import { postCount } from './review-count.ts'
import { startCount } from './start-count.ts'
import { submitCount } from './submit-count.ts'

let db: Database
let world: World
let bins: readonly string[]
let counters: readonly Actor[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 4_000)
  bins = await Promise.all(['M-1', 'M-2', 'M-3'].map((code) => aFilledBin(db, world, code, 0)))
  const roles = [1, 2, 3].map(() => db.transaction((tx) => makeUser(tx, 'warehouse_manager')))
  counters = await Promise.all(roles)
})

const at = { bin: fc.nat(2), ware: fc.nat(2), units: fc.integer({ min: 1, max: 5 }) }

/** Work that goes on while goods are counted; a split count is of two scans. */
const step = fc.oneof(
  fc.record({ act: fc.constant('sell' as const), ...at }),
  fc.record({ act: fc.constant('receive' as const), ...at }),
  fc.record({ act: fc.constant('move' as const), ...at, to: fc.nat(2) }),
  fc.record({ act: fc.constant('count' as const), ...at }),
  fc.record({ act: fc.constant('count' as const), ...at }),
  fc.record({ act: fc.constant('split' as const), ...at }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The shelves as they are: by bin and product, what the ledger says and what is planted. */
class Shelves {
  readonly units = new Map<string, number>()
  readonly planted = new Map<string, number>()
  of = (bin: number, ware: number) => this.units.get(`${bin} ${ware}`) ?? 0
  add(bin: number, ware: number, units: number) {
    this.units.set(`${bin} ${ware}`, this.of(bin, ware) + units)
  }
}

test('while goods are sold, received and moved, a count finds the planted differences and no other', async () => {
  const seen = { counts: 0, lines: 0, planted: 0, moved: 0, steps: 0 }
  const planted = fc.array(fc.record({ bin: fc.nat(2), ware: fc.nat(2), lost: fc.boolean() }), {
    maxLength: 3,
  })
  const steps = fc.array(step, { minLength: 10, maxLength: 30 })
  const property = fc.asyncProperty(planted, steps, async (plants, sequence) => {
    const shelves = await filled()
    const { id } = await aPlannedCount(db, world.admin, world.outletId, bins)
    await db.transaction((tx) => startCount(tx, world.admin, { id, version: 1 }))
    for (const { bin, ware, lost } of plants) {
      const key = `${bin} ${ware}`
      if (shelves.planted.has(key)) continue
      shelves.planted.set(key, lost ? -2 : 3)
      shelves.add(bin, ware, lost ? -2 : 3)
    }
    const done = new Set<string>()
    for (const each of sequence) {
      await work(id, shelves, each, done)
      seen.steps += 1
    }
    await countTheRest(id, shelves, done)
    await submitAll(id, shelves, seen)
    const { version, movesSince } = await getStockCount(db.reader, world.admin, { id })
    const found = await differencesOf(id)
    expect(found).toEqual(new Map([...shelves.planted].sort()))
    await db.transaction((tx) => postCount(tx, world.admin, { id, version, movesSeen: movesSince }))
    for (const bin of bins.keys())
      for (const ware of world.variants.keys())
        expect(await ledgerOf(bin, ware)).toBe(shelves.of(bin, ware))
    seen.counts += 1
    seen.lines += (await linesOf(db, id)).length
    seen.planted += shelves.planted.size
  })
  await fc.assert(property, { seed: printedSeed('stock counts'), numRuns: 12 })
  printed(`stock counts: ${JSON.stringify(seen)}, 0 false differences`)
  expect(seen.planted).toBeGreaterThan(5)
  expect(await ledgerFaults(db)).toEqual([])
}, 240_000)

/** Each bin has at least twenty of each product, so that a sale finds some. */
async function filled(): Promise<Shelves> {
  const shelves = new Shelves()
  for (const [bin, binId] of bins.entries())
    for (const [ware, { id }] of world.variants.entries()) {
      const there = await ledgerOf(bin, ware)
      if (there < 20) await receive(binId, id, 20 - there)
      shelves.add(bin, ware, Math.max(20, there))
    }
  return shelves
}

async function work(id: string, shelves: Shelves, each: Step, done: Set<string>): Promise<void> {
  const { act, bin, ware, units } = each
  const key = `${bin} ${ware}`
  const binId = bins[bin] ?? ''
  const variantId = world.variants[ware]?.id ?? ''
  const row = { variantId, outletId: world.outletId, binId, quantity: units }
  // Lost goods are not sold.
  const isEnough = Math.min(shelves.of(bin, ware), await ledgerOf(bin, ware)) - units > 3
  if (act === 'sell' && isEnough) {
    await db.transaction((tx) => takeOutStock(tx, setUp, source, [row], { kind: 'issue' }))
    shelves.add(bin, ware, -units)
  } else if (act === 'receive') {
    await receive(binId, variantId, units)
    shelves.add(bin, ware, units)
  } else if (act === 'move' && isEnough && each.to !== bin) {
    const moved = { ...row, fromBinId: binId, toBinId: bins[each.to] ?? '' }
    await db.transaction((tx) => moveBetweenBins(tx, setUp, source, [moved]))
    shelves.add(bin, ware, -units)
    shelves.add(each.to, ware, units)
  } else if (act === 'count' && !done.has(key)) {
    done.add(key)
    await tally(id, bin, ware, shelves.of(bin, ware))
  } else if (act === 'split' && !done.has(key)) {
    done.add(key)
    await tally(id, bin, ware, 2)
    if (units > 3) {
      await receive(binId, variantId, units)
      shelves.add(bin, ware, units)
    }
    await tally(id, bin, ware, shelves.of(bin, ware) - 2)
  }
}

async function countTheRest(id: string, shelves: Shelves, done: Set<string>): Promise<void> {
  for (const bin of bins.keys())
    for (const ware of world.variants.keys())
      if (!done.has(`${bin} ${ware}`)) await tally(id, bin, ware, shelves.of(bin, ware))
}

/** Until it is to review: lines that moved are counted again, others by the next counter. */
async function submitAll(id: string, shelves: Shelves, seen: { moved: number }): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const { version } = await getStockCount(db.reader, world.admin, { id })
    const came = await db
      .transaction((tx) => submitCount(tx, world.admin, { id, version }))
      .catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
    if (typeof came !== 'string' && came.toRecount === 0) return
    const moved = await sql<{ id: string }>`select line.id from stock_count_lines line
      join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      where line.count_id = ${id} and r.has_moved`.execute(db.reader)
    for (const line of moved.rows) {
      await db.transaction((tx) => restartLine(tx, world.admin, { id, lineId: line.id }))
      seen.moved += 1
    }
    for (const line of await openLines(id))
      await tally(id, line.bin, line.ware, shelves.of(line.bin, line.ware), line.round - 1)
  }
  throw new Error('The count does not end.')
}

async function openLines(id: string) {
  const found = await sql<{ binId: string; variantId: string; round: number }>`
    select line.bin_id as "binId", line.variant_id as "variantId", line.round
    from stock_count_lines line
    left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where line.count_id = ${id} and r.line_id is null`.execute(db.reader)
  return found.rows.map(({ binId, variantId, round }) => ({
    bin: bins.indexOf(binId),
    ware: world.variants.findIndex((variant) => variant.id === variantId),
    round,
  }))
}

async function differencesOf(id: string) {
  const found = await sql<{ binId: string; variantId: string; difference: number }>`
    select line.bin_id as "binId", line.variant_id as "variantId",
      r.counted - r.expected as difference
    from stock_count_lines line
    join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where line.count_id = ${id} and r.counted <> r.expected`.execute(db.reader)
  const rows = found.rows.map(({ binId, variantId, difference }): [string, number] => [
    `${bins.indexOf(binId)} ${world.variants.findIndex(({ id: one }) => one === variantId)}`,
    difference,
  ])
  return new Map(rows.sort())
}

const source = { noun: 'stock', id: crypto.randomUUID(), reason: 'Model' }

const receive = (binId: string, variantId: string, quantity: number) => {
  const row = { variantId, outletId: world.outletId, binId, quantity }
  return db.transaction((tx) => takeInStock(tx, setUp, source, [row], { kind: 'receipt' }))
}

const tally = (id: string, bin: number, ware: number, amount: number, round = 0) =>
  tallied(db, counters[round] ?? world.admin, {
    ...{ id, amount, binId: bins[bin] ?? '' },
    code: world.variants[ware]?.sku ?? '',
  })

async function ledgerOf(bin: number, ware: number): Promise<number> {
  const found = await sql<{ units: number }>`select on_hand::int as units from stock_places
    where bin_id = ${bins[bin]} and variant_id = ${world.variants[ware]?.id}`.execute(db.reader)
  return found.rows[0]?.units ?? 0
}
