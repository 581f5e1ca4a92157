import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { addPastMovements } from './add-past-movements.ts'
import { adjustStock } from './adjust-stock.ts'
import { calculateDemand } from './calculate-demand.ts'
import { changeLot } from './change-lot.ts'
import { expectStock } from './expect-stock.ts'
import { expireLots } from './expire-lots.ts'
import { findOrAddLot } from './find-or-add-lot.ts'
import { issueStock } from './issue-stock.ts'
import { lotIssues } from './lot-issues.ts'
import { moveBin } from './move-bin.ts'
import { holdLot, recallLot, releaseLot } from './move-lot.ts'
import { findDrift, recountLevels } from './recount-levels.ts'
import { reserveStock } from './reserve-stock.ts'
import { setReorderPoints } from './set-reorder-points.ts'
import { putStockBack, setStockAside } from './set-stock-aside.ts'
import { takeBackStock } from './take-back-stock.ts'
import { takeInStock } from './take-in-stock.ts'
import { takeOutStock } from './take-out-stock.ts'
import { noteLowStock } from './watch-low-stock.ts'

let db: Database
let world: World
let outletId: string
const bins = new Map<string, string>()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  outletId = world.outletId
  for (const code of ['A-01', 'A-02', 'SHUT']) {
    const [id, is_blocked] = [newId(), code === 'SHUT']
    bins.set(code, id)
    await db.reader
      .insertInto('bins')
      .values({ id, outlet_id: outletId, code, is_blocked, blocked_reason: 'the shelf is bent' })
      .execute()
  }
})

const write = <R>(work: (tx: Tx) => Promise<R>) => db.transaction(work)

const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const source = (id = newId()) => ({ noun: 'document', id, reason: 'A delivery' })

/** A product of the test's own that costs 3.00 and has no stock yet. */
async function aProduct(tracking: 'none' | 'lot' | 'expiry' = 'none'): Promise<string> {
  const sku = `T-${newId().slice(-10).toUpperCase()}`
  const facts = { sku, title: sku, priceMinor: 900, costMinor: 300, currency: 'GBP', tracking }
  const { idBySku } = await write((tx) => addProducts(tx, setUp, [facts]))
  return idBySku.get(sku) ?? ''
}

function receive(variantId: string, quantity: number, more: Record<string, unknown> = {}) {
  const row = { variantId, outletId, quantity, ...more }
  return write((tx) => takeInStock(tx, setUp, source(), [row], { kind: 'receipt' }))
}

async function standing(variantId: string) {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved', 'unavailable', 'value_minor', 'status'])
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return [level.on_hand, level.reserved, level.unavailable, level.value_minor]
}

async function eventsOf(id: string, type: string): Promise<readonly unknown[]> {
  const found = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', id)
    .where('type', '=', type)
    .orderBy('seq')
    .execute()
  return found.map(({ data }) => data)
}

const aLot = (variantId: string, code: string, expiresOn: string | null = null) =>
  write((tx) => findOrAddLot(tx, setUp, { variantId, code, expiresOn }))

async function leave(variantId: string, quantity: number, line = newId(), id = newId()) {
  return write(async (tx) => {
    const document = { ...source(id), outletId }
    await reserveStock(tx, setUp, document, [{ variantId, quantity, sourceLineId: line }])
    return issueStock(tx, setUp, document)
  })
}

describe('a count', () => {
  const count = (variantId: string, quantity: number, seen: number) =>
    write((tx) =>
      adjustStock(tx, world.admin, {
        variantId,
        outletId,
        counted: { quantity, seen },
        reason: because('Counted again'),
      }),
    )

  test('is booked as the difference, and does not undo movements in the meantime', async () => {
    const id = await aProduct()
    await receive(id, 12, { valueMinor: 1_000 })
    for (const seen of [11, 13]) expect(await codeOf(count(id, 9, seen))).toBe('count_outdated')
    expect(await codeOf(count(id, 12, 12))).toBe('nothing_differs')
    expect(await count(id, 9, 12)).toMatchObject({ onHand: 9, available: 9 })
    expect(await standing(id)).toEqual([9, 0, 0, 750])
    expect(await eventsOf(id, 'stock.adjusted')).toMatchObject([{ onHand: [12, 9] }])
  })

  test('scrapping uses unavailable stock only', async () => {
    const id = await aProduct()
    await receive(id, 5)
    const level = { variantId: id, outletId, kind: 'damaged' as const }
    const reason = because('Fell off the shelf')
    const asAside = { ...level, quantity: 2, reason }
    expect(await write((tx) => setStockAside(tx, world.admin, asAside))).toMatchObject({
      unavailable: 2,
      available: 3,
    })
    const scrap = (difference: number) =>
      write((tx) =>
        adjustStock(tx, world.admin, { ...level, difference, unavailableKind: 'damaged', reason }),
      )
    expect(await codeOf(scrap(-3))).toBe('insufficient_stock')
    expect(await scrap(-1)).toMatchObject({ onHand: 4, unavailable: 1, available: 3 })
    await write((tx) => putStockBack(tx, world.admin, { ...asAside, quantity: 1 }))
    expect(await standing(id)).toEqual([4, 0, 0, 1_200])
  })
})

describe('lots', () => {
  test('a tracked product is received by lot, and a lot has one date', async () => {
    const id = await aProduct('expiry')
    expect(await codeOf(receive(id, 5))).toBe('lot_needed')
    expect(await codeOf(aLot(id, 'L-1'))).toBe('expiry_needed')
    const lotId = await aLot(id, 'L-1', '2099-05-01')
    expect(await aLot(id, 'L-1')).toBe(lotId)
    expect(await codeOf(aLot(id, 'L-1', '2099-06-01'))).toBe('other_expiry')
    expect(await codeOf(receive(await aProduct('lot'), 5, { lotId }))).toBe('not_found')
    const changed = await write((tx) =>
      changeLot(tx, world.admin, { id: lotId, version: 1, expiresOn: '2099-06-01', note: '' }),
    )
    expect(changed).toMatchObject({ expiresOn: '2099-06-01', version: 2 })
  })

  test('the first lot to expire leaves first; one on hold leaves last and is not sold', async () => {
    const id = await aProduct('lot')
    const [late, soon, held] = [
      await aLot(id, 'LATE', '2099-12-01'),
      await aLot(id, 'SOON', '2099-02-01'),
      await aLot(id, 'HELD', '2099-01-01'),
    ]
    for (const lotId of [late, soon, held]) await receive(id, 4, { lotId })
    const reason = because('A customer found glass in it')
    const hold = { id: held, version: 1, reason }
    expect(await write((tx) => holdLot(tx, world.admin, hold))).toMatchObject({ units: 4 })
    expect(await standing(id)).toEqual([12, 0, 4, 3_600])
    expect(await codeOf(leave(id, 9))).toBe('insufficient_stock')
    const pieces = await leave(id, 6)
    expect(pieces.map(({ lotId, quantity }) => [lotId, quantity])).toEqual([
      [soon, 4],
      [late, 2],
    ])
    await receive(id, 1, { lotId: held })
    expect(await standing(id)).toEqual([7, 0, 5, 2_100])
    const release = { ...hold, version: 2 }
    expect(await write((tx) => releaseLot(tx, world.admin, release))).toMatchObject({ units: 5 })
    expect((await leave(id, 2))[0]).toMatchObject({ lotId: held, quantity: 2 })
    await write((tx) => recallLot(tx, world.admin, { ...hold, version: 3 }))
    expect(await standing(id)).toEqual([5, 0, 3, 1_500])
    const { rows } = await lotIssues(db.reader, world.admin, { id: held, limit: 9 })
    expect(rows).toMatchObject([{ sourceNoun: 'document', quantity: 2, outletCode: 'MAIN' }])
  })

  test('an expired lot leaves last, and becomes unavailable each night except for reservations', async () => {
    const id = await aProduct('expiry')
    const lotId = await aLot(id, 'OLD', '2098-01-31')
    const good = await aLot(id, 'NEW', '2099-01-31')
    await receive(id, 6, { lotId })
    await receive(id, 3, { lotId: good })
    await sql`update lots set expires_on = '2020-01-31' where id = ${lotId}`.execute(db.reader)
    expect(await leave(id, 2)).toMatchObject([{ lotId: good, quantity: 2 }])
    const document = { ...source(), outletId }
    const promised = [{ variantId: id, quantity: 2, sourceLineId: newId() }]
    await write((tx) => reserveStock(tx, setUp, document, promised))
    expect(await expireLots(db)).toBe(1)
    expect(await standing(id)).toEqual([7, 2, 5, 2_100])
    expect(await expireLots(db)).toBe(0)
    expect(await eventsOf(lotId, 'lot.expired')).toEqual([{ quantity: 5 }])
  })

  test('returned stock keeps its lot and the value with which it left', async () => {
    const id = await aProduct('lot')
    const lotId = await aLot(id, 'B-1')
    await receive(id, 3, { lotId, valueMinor: 1_000 })
    const [line, document] = [newId(), newId()]
    await leave(id, 2, line, document)
    await receive(id, 9, { lotId, valueMinor: 9_000 })
    const back = { variantId: id, outletId, quantity: 1, sourceLineId: line }
    await write((tx) => takeBackStock(tx, setUp, source(document), [back]))
    // Of 1,000 for three, two left with 667; one of them comes back with half of that.
    expect(await standing(id)).toEqual([11, 0, 1, 333 + 9_000 + 334])
  })
})

test('bins: stock is moved by hand, never into a closed bin or one of another outlet', async () => {
  const id = await aProduct()
  await receive(id, 5, { binId: bins.get('A-01') })
  const carry = (fromBinId: string | null, toBinId: string | null, quantity = 2) =>
    write((tx) =>
      moveBin(tx, world.admin, {
        variantId: id,
        outletId,
        fromBinId,
        toBinId,
        quantity,
        note: '',
      }),
    )
  const [first = '', second = '', shut = ''] = bins.values()
  expect(await codeOf(carry(first, shut))).toBe('bin_closed')
  expect(await codeOf(carry(first, newId()))).toBe('not_found')
  expect(await codeOf(carry(first, first))).toBe('same_bin')
  expect(await codeOf(carry(second, first))).toBe('insufficient_stock')
  await carry(first, second)
  const [one] = await write((tx) =>
    takeOutStock(tx, setUp, source(), [{ variantId: id, outletId, quantity: 1, binId: second }], {
      kind: 'issue',
    }),
  )
  expect(one).toMatchObject({ binId: second, quantity: 1, valueMinor: 300 })
  expect(await eventsOf(id, 'stock.moved')).toMatchObject([{ bin: ['A-01', 'A-02'] }])
})

describe('low stock', () => {
  const falls = async (id: string) => (await eventsOf(id, 'stock.fell_low')).length

  test('is reported once per fall, and once when it is over', async () => {
    const id = await aProduct()
    await receive(id, 10)
    const level = { variantId: id, outletId }
    await write((tx) => setReorderPoints(tx, setUp, [{ ...level, reorderPoint: 4 }]))
    await noteLowStock(db)
    expect(await falls(id)).toBe(0)
    for (const quantity of [7, 1, 1]) {
      await leave(id, quantity)
      await noteLowStock(db)
    }
    expect(await falls(id)).toBe(1)
    await receive(id, 10)
    await noteLowStock(db)
    expect(await eventsOf(id, 'stock.recovered')).toMatchObject([{ available: 11 }])
    await leave(id, 9)
    await noteLowStock(db)
    expect(await falls(id)).toBe(2)
  })

  test('counts incoming stock where the company says so', async () => {
    const id = await aProduct()
    const level = { variantId: id, outletId }
    await receive(id, 3)
    await write((tx) => setReorderPoints(tx, setUp, [{ ...level, reorderPoint: 4 }]))
    const order = { sourceNoun: 'document', sourceId: newId(), sourceLineId: newId() }
    const coming = (quantity: number) =>
      write((tx) => expectStock(tx, [{ ...order, ...level, quantity, dueOn: '2099-01-01' }]))
    await coming(2)
    const setting = inventorySettings.lowStockCounts
    const change = {
      setting,
      outletId,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }
    await write((tx) => writeSetting(tx, setUp, { ...change, value: 'available_and_incoming' }))
    await noteLowStock(db)
    expect(await falls(id)).toBe(0)
    await coming(0)
    await noteLowStock(db)
    expect(await falls(id)).toBe(1)
  })
})

test('reorder data: omitted fields stay unchanged, and one event records the change', async () => {
  const id = await aProduct()
  const level = { variantId: id, outletId }
  const set = (data: object) => write((tx) => setReorderPoints(tx, setUp, [{ ...level, ...data }]))
  expect(await set({ reorderPoint: 4, mostQuantity: 20, binId: bins.get('A-01') })).toBe(1)
  expect(await set({ reorderPoint: 4 })).toBe(0)
  expect(await set({ leadDays: 9, mostQuantity: null })).toBe(1)
  expect(await codeOf(set({ reorderPoint: 9, mostQuantity: 5 }))).toBe('most_below_point')
  expect(await eventsOf(id, 'stock.reorder_point_set')).toEqual([
    { reorderPoint: [null, 4], mostQuantity: [null, 20], bin: [null, 'A-01'] },
    { leadDays: [null, 9], mostQuantity: [20, null] },
  ])
})

test('demand follows from issues: mean, deviation and classes', async () => {
  const day = 86_400_000
  const past = (
    variantId: string,
    kind: 'opening' | 'reserve' | 'issue',
    daysAgo: number,
    quantity: number,
  ) => ({
    variantId,
    outletId,
    kind,
    quantity,
    at: new Date(Date.now() - daysAgo * day).toISOString(),
    reason: '',
    sourceNoun: 'document',
    sourceId: newId(),
    sourceLineId: null,
    actor: setUp,
  })
  const [steady, rare] = [await aProduct(), await aProduct()]
  const weeks = Array.from({ length: 12 }, (_, week) => week * 7 + 3)
  await write((tx) =>
    addPastMovements(tx, [
      past(steady, 'opening', 200, 100),
      past(rare, 'opening', 200, 100),
      ...weeks.flatMap((ago) => [past(steady, 'reserve', ago, 6), past(steady, 'issue', ago, 6)]),
      past(rare, 'reserve', 20, 1),
      past(rare, 'issue', 20, 1),
    ]),
  )
  await calculateDemand(db)
  const found = await db.reader
    .selectFrom('stock_demand')
    .select(['variant_id', 'mean_daily', 'deviation_daily', 'issued_90_days', 'abc', 'xyz'])
    .where('variant_id', 'in', [steady, rare])
    .execute()
  const of = (id: string) => found.find((row) => row.variant_id === id)
  expect(of(steady)).toMatchObject({ issued_90_days: 72, abc: 'A', xyz: 'X' })
  expect(of(steady)?.mean_daily).toBeCloseTo(72 / 90, 10)
  expect(of(steady)?.deviation_daily).toBeCloseTo(Math.sqrt((12 * 36) / 90 - (72 / 90) ** 2), 10)
  expect(of(rare)).toMatchObject({ issued_90_days: 1, abc: 'C', xyz: 'Z' })
})

test('many simultaneous commands on one level: nothing is oversold, and the ledger adds up', async () => {
  const id = await aProduct('lot')
  const lots = [await aLot(id, 'ONE', '2099-01-01'), await aLot(id, 'TWO', '2099-02-01')]
  for (const lotId of lots) await receive(id, 20, { lotId, valueMinor: 7_777 })
  const outcomes = await Promise.all(
    Array.from({ length: 48 }, (_, turn) => {
      if (turn % 4 === 0) return codeOf(receive(id, 1, { lotId: lots[turn % 8 ? 0 : 1] }))
      if (turn % 4 === 1)
        return codeOf(
          write((tx) =>
            takeOutStock(tx, setUp, source(), [{ variantId: id, outletId, quantity: 2 }], {
              kind: 'issue',
            }),
          ),
        )
      return codeOf(leave(id, 2))
    }),
  )
  const done = (turn: number) => outcomes[turn] === 'done'
  const left = outcomes.filter((_, turn) => turn % 4 !== 0 && done(turn)).length * 2
  expect(outcomes.filter((_, turn) => turn % 4 === 0)).toEqual(Array(12).fill('done'))
  expect(new Set(outcomes)).toEqual(new Set(['done', 'insufficient_stock']))
  expect((await standing(id)).slice(0, 3)).toEqual([52 - left, 0, 0])
})

test('the recount finds nothing, except a level that was changed without the ledger', async () => {
  expect(await findDrift(db.reader)).toEqual([])
  const [variant] = world.variants
  const tamper = (by: number) =>
    sql`update stock_levels set on_hand = on_hand + ${by} where variant_id = ${variant?.id}`.execute(
      db.reader,
    )
  await tamper(1)
  expect(await recountLevels(db)).toMatchObject([{ label: 'MUG-RED at MAIN', what: 'on hand' }])
  expect(await eventsOf(variant?.id ?? '', 'stock.drifted')).toEqual([{ what: 'on hand' }])
  await tamper(-1)
})
