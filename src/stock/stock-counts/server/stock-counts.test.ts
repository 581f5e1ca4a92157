import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { adjustBy } from '../../../../tests/support/past-days-steps.ts'
import {
  aFilledBin,
  aPlannedCount,
  aStockCount,
  linesOf,
  tallied,
} from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { restartLine, takeBackTally, tallyZero } from './change-tally.ts'
import { getStockCount } from './get-stock-count.ts'
import { linesOfCount, movementsOfLine } from './lines-of-count.ts'
import { cancelCount, postCount, recountLines } from './review-count.ts'
import { startCount } from './start-count.ts'
import { submitCount } from './submit-count.ts'
import { tallyGoods } from './tally-goods.ts'

let db: Database
let world: World
let ada: Actor
let ben: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  ada = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  ben = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const versionOf = async (id: string) => (await read(id)).version
const read = (id: string) => getStockCount(db.reader, world.admin, { id })

const submit = async (id: string, actor = ada) => {
  const version = await versionOf(id)
  return db.transaction((tx) => submitCount(tx, actor, { id, version }))
}

const post = async (id: string, actor = world.admin) => {
  const { version, movesSince } = await read(id)
  return db.transaction((tx) => postCount(tx, actor, { id, version, movesSeen: movesSince }))
}

const zero = (id: string, lineIds: readonly string[], actor = ada) =>
  db.transaction((tx) => tallyZero(tx, actor, { id, lineIds }))

const begun = async (binIds: readonly string[]) => {
  const { id } = await aPlannedCount(db, ada, world.outletId, binIds)
  await db.transaction((tx) => startCount(tx, ada, { id, version: 1 }))
  return id
}

/** Units leave the bin, as by a sale. */
const takeFrom = (binId: string, quantity: number, at = 0) => {
  const row = { variantId: world.variants[at]?.id ?? '', outletId: world.outletId, binId, quantity }
  const source = { noun: 'stock', id: world.outletId, reason: 'Sold' }
  return db.transaction((tx) => takeOutStock(tx, setUp, source, [row], { kind: 'issue' }))
}

async function inBin(binId: string): Promise<readonly number[]> {
  const found = await sql<{ units: number }>`select coalesce(p.on_hand, 0)::int as units
    from variants v left join stock_places p on p.variant_id = v.id and p.bin_id = ${binId}
    order by v.sku`.execute(db.reader)
  return found.rows.map(({ units }) => units)
}

const scan = (id: string, binId: string, sku: string, amount: number, actor = ada) =>
  tallied(db, actor, { id, binId, code: sku, amount })

test('a difference is found beside a sale during the count, and booked at its bin', async () => {
  const binId = await aFilledBin(db, world, 'T-01', 10)
  const id = await begun([binId])
  await scan(id, binId, 'MUG-BLUE', 10)
  await scan(id, binId, 'MUG-RED', 9)
  await takeFrom(binId, 4)
  await scan(id, binId, 'TRAY', 10)
  expect(await submit(id)).toMatchObject({ toRecount: 1 })
  await expect(scan(id, binId, 'MUG-RED', 5)).rejects.toMatchObject({ code: 'recount_by_another' })
  await scan(id, binId, 'MUG-RED', 5, ben)
  await takeFrom(binId, 1)
  expect(await submit(id, ben)).toMatchObject({ toRecount: 0 })
  expect(await read(id)).toMatchObject({ state: 'review', differing: 1 })
  expect(await inBin(binId)).toEqual([10, 5, 10])
  const differing = await linesOfCount(db.reader, world.admin, {
    id,
    only: 'differing',
    limit: 9,
  })
  expect(differing.rows).toMatchObject([{ sku: 'MUG-RED', difference: -1, movedSince: -1 }])
  const red = await movementsOfLine(db.reader, world.admin, {
    id,
    lineId: differing.rows[0]?.id ?? '',
  })
  expect(red.rows.map(({ quantity, isSince }) => [quantity, isSince])).toEqual([
    [-1, true],
    [-4, false],
    [10, false],
  ])
  await expect(post(id, ben)).rejects.toMatchObject({ code: 'own_count' })
  expect(await post(id)).toMatchObject({ booked: 1 })
  expect(await inBin(binId)).toEqual([10, 4, 10])
  await expect(post(id)).rejects.toMatchObject({ code: 'wrong_state' })
  const booked = await sql<{ kind: string; delta: number }>`
    select kind, on_hand_delta as delta from stock_movements where source_id = ${id}`.execute(
    db.reader,
  )
  expect(booked.rows).toEqual([{ kind: 'count', delta: -1 }])
  const variances = await sql<{ quantity: number; binId: string; label: string; isWorth: boolean }>`
    select v.quantity, v.bin_id as "binId", v.source_label as label,
      v.value_minor = line.value_minor as "isWorth"
    from stock_variances v join stock_count_lines line
      on line.count_id = v.source_id and line.variant_id = v.variant_id
    where v.source_id = ${id}`.execute(db.reader)
  expect(variances.rows).toEqual([
    { quantity: -1, binId, label: (await read(id)).label, isWorth: true },
  ])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a movement for a day before a count of its place is refused', async () => {
  const binId = await aFilledBin(db, world, 'T-20', 10)
  const other = await aFilledBin(db, world, 'T-21', 10)
  const id = await begun([binId])
  for (const { sku } of world.variants) await scan(id, binId, sku, 10)
  await submit(id)
  await post(id)
  const { outletId } = world
  const variantId = world.variants[0]?.id ?? ''
  const dated = (at: string, bin: string) =>
    sql`insert into stock_movements (at, entered_at, variant_id, outlet_id, bin_id, kind,
        on_hand_delta, source_noun, source_id)
      values (${at}::timestamptz, now(), ${variantId}, ${outletId}, ${bin}, 'adjustment', 1, 'stock',
        ${outletId})`.execute(db.reader)
  const past = new Date(Date.now() - 86_400_000).toISOString()
  const refused = expect(dated(past, binId)).rejects
  await refused.toMatchObject({ constraint: 'stock_counts_counted_since' })
  const ware = world.variants[0]
  if (!ware) throw new Error('The world has a variant.')
  const adjust = (bin: string) =>
    adjustBy(db, world.admin, { outletId }, ware, {
      binId: bin,
      difference: 1,
      on: past.slice(0, 10),
    })
  await expect(adjust(binId)).rejects.toMatchObject({ code: 'counted_since', field: 'on' })
  await adjust(other)
  expect(await ledgerFaults(db)).toEqual([])
})

test('found goods become lines, and zero is recorded and not assumed', async () => {
  const binId = await aFilledBin(db, world, 'T-02', 3)
  const empty = await aFilledBin(db, world, 'T-03', 0)
  const id = await begun([binId, empty])
  expect(await linesOf(db, id)).toHaveLength(3)
  await scan(id, empty, 'TRAY', 2)
  await scan(id, binId, 'MUG-BLUE', 3)
  await expect(submit(id)).rejects.toMatchObject({ code: 'not_counted' })
  const open = (await linesOf(db, id)).filter(({ counted }) => counted === null)
  await zero(
    id,
    open.map((line) => line.id),
  )
  await expect(
    zero(
      id,
      open.map((line) => line.id),
    ),
  ).rejects.toMatchObject({
    code: 'already_counted',
  })
  expect(await submit(id)).toMatchObject({ toRecount: 3 })
  const again = (await linesOf(db, id)).filter(({ round }) => round === 2)
  await scan(id, empty, 'TRAY', 2, ben)
  await zero(
    id,
    again.filter((line) => line.counted === null && line.sku !== 'TRAY').map((line) => line.id),
    ben,
  )
  const tray = (await linesOf(db, id)).filter(({ counted }) => counted === null)
  await zero(
    id,
    tray.map((line) => line.id),
    ben,
  )
  await submit(id, ben)
  expect(await read(id)).toMatchObject({ found: 1, differing: 3 })
  await post(id)
  expect(await inBin(binId)).toEqual([3, 0, 0])
  expect(await inBin(empty)).toEqual([0, 0, 2])
})

test('two users at one line lose nothing, and take back only their own', async () => {
  const binId = await aFilledBin(db, world, 'T-04', 20)
  const id = await begun([binId])
  const scans = Array.from({ length: 20 }, (_, each) =>
    tallyGoods(db, each % 2 === 0 ? ada : ben, { id, binId, code: 'MUG-RED', quantity: 1 }, null),
  )
  const answers = await Promise.all(scans)
  const line = (await linesOf(db, id)).find(({ sku }) => sku === 'MUG-RED')
  expect(line?.counted).toBe(20)
  const { lineId = '', round = 1 } = answers[0] ?? {}
  const undone = { id, lineId, round, quantity: 4 }
  await db.transaction((tx) => takeBackTally(tx, ada, undone))
  await expect(
    db.transaction((tx) => takeBackTally(tx, ada, { ...undone, quantity: 7 })),
  ).rejects.toMatchObject({ code: 'nothing_counted' })
  expect((await linesOf(db, id)).find(({ sku }) => sku === 'MUG-RED')?.counted).toBe(16)
})

test('stock that moves between two scans of a line makes it count again', async () => {
  const binId = await aFilledBin(db, world, 'T-05', 6)
  const id = await begun([binId])
  const { lineId } = await scan(id, binId, 'MUG-RED', 3)
  await takeFrom(binId, 2)
  await scan(id, binId, 'MUG-RED', 1)
  const left = (await linesOf(db, id)).filter(({ counted }) => counted === null)
  await scan(id, binId, 'MUG-BLUE', 6)
  await scan(id, binId, 'TRAY', 6)
  expect(left).toHaveLength(2)
  await expect(submit(id)).rejects.toMatchObject({ code: 'moved_while_counted' })
  await db.transaction((tx) => restartLine(tx, ada, { id, lineId }))
  await scan(id, binId, 'MUG-RED', 4)
  expect(await submit(id)).toMatchObject({ toRecount: 0 })
  expect(await post(id)).toMatchObject({ booked: 0 })
})

test('a blind count shows nothing of what is expected before it is finished', async () => {
  const { id, binId } = await aStockCount(db, world, ada, 'counting')
  const counted = await scan(id, binId, 'MUG-RED', 1)
  expect(counted.line).toMatchObject({ expected: null, difference: null, valueMinor: null })
  const asked = { id, limit: 50 }
  const { rows } = await linesOfCount(db.reader, world.admin, asked)
  expect(rows.map(({ expected }) => expected)).toEqual([null, null, null])
  const differing = await linesOfCount(db.reader, world.admin, {
    ...asked,
    only: 'differing',
  })
  expect(differing.total).toBe(0)
  const line = { id, lineId: counted.lineId }
  await expect(movementsOfLine(db.reader, world.admin, line)).rejects.toMatchObject({
    code: 'blind_count',
  })
  const review = await aStockCount(db, world, ada, 'review')
  const after = await linesOfCount(db.reader, world.admin, {
    id: review.id,
    limit: 50,
  })
  expect(after.rows[0]).toMatchObject({ expected: 2, counted: 1, difference: -1, earlier: [1] })
})

test('a bin is held by one open count', async () => {
  const { id, binId } = await aStockCount(db, world, ada, 'counting')
  const other = await aPlannedCount(db, ben, world.outletId, [binId])
  const start = () => db.transaction((tx) => startCount(tx, ben, { id: other.id, version: 1 }))
  await expect(start()).rejects.toMatchObject({ code: 'held_by_count' })
  const version = await versionOf(id)
  await db.transaction((tx) => cancelCount(tx, ada, { id, version, why: 'Planned twice' }))
  expect(await start()).toMatchObject({ lines: 3 })
})

test('of two counts of one bin that begin at once, one begins', async () => {
  const binId = await aFilledBin(db, world, 'T-06', 1)
  const plans = [
    await aPlannedCount(db, ada, world.outletId, [binId]),
    await aPlannedCount(db, ben, world.outletId, [binId]),
  ]
  const started = await Promise.allSettled(
    plans.map((plan) => db.transaction((tx) => startCount(tx, ada, plan))),
  )
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('goods that left after they were counted short cannot be booked, and the line is named', async () => {
  const { id, binId, binCode } = await aStockCount(db, world, ada, 'review')
  await takeFrom(binId, 2)
  await expect(post(id)).rejects.toMatchObject({
    code: 'cannot_be_booked',
    message: expect.stringContaining(`MUG-RED in ${binCode}`),
  })
  const [line] = (await linesOf(db, id)).filter(({ sku }) => sku === 'MUG-RED')
  const version = await versionOf(id)
  const again = { id, version, lineIds: [line?.id ?? ''] }
  await db.transaction((tx) => recountLines(tx, world.admin, again))
  await zero(id, [line?.id ?? ''])
  await submit(id)
  expect(await post(id)).toMatchObject({ booked: 0 })
})

test('large differences need a manager’s approval, and the largest a super admin’s', async () => {
  const { id, binId } = await aStockCount(db, world, ada, 'counting')
  await scan(id, binId, 'MUG-RED', 200)
  await scan(id, binId, 'MUG-BLUE', 2)
  await scan(id, binId, 'TRAY', 2)
  await submit(id)
  await scan(id, binId, 'MUG-RED', 200, ben)
  await submit(id, ben)
  const carl = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  await sql`update stock_levels set value_minor = on_hand * 1000`.execute(db.reader)
  await expect(post(id, carl)).rejects.toMatchObject({ code: 'approval_needed' })
  await sql`update stock_levels set value_minor = on_hand * 10000`.execute(db.reader)
  const dora = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  await expect(post(id, dora)).rejects.toMatchObject({
    code: 'approval_needed',
    message: expect.stringContaining('a super admin’s approval'),
  })
  await post(id)
})

test('SQL refuses what the code refuses', async () => {
  const { id } = await aStockCount(db, world, ada, 'review')
  const broken = (text: string, values: readonly unknown[]) =>
    db.pool.query(text, [...values]).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    )
  const byCounter = await sql<{ id: string }>`select t.counted_by as id from stock_count_lines line
    join stock_count_tallies t on t.line_id = line.id where line.count_id = ${id} limit 1`.execute(
    db.reader,
  )
  const own = byCounter.rows[0]?.id
  const set = `update stock_counts set state = 'posted', posted_at = now(), posted_by = $2 where id = $1`
  expect(await broken(set, [id, own])).toBe('stock_counts_by_two')
  expect(await broken(set, [id, world.admin.userId])).toBe('stock_counts_booked')
  await post(id)
  expect(await broken('update stock_counts set note = $2 where id = $1', [id, 'x'])).toBe(
    'stock_counts_ended',
  )
  const tally = `update stock_count_tallies set quantity = 9 where line_id in (
    select id from stock_count_lines where count_id = $1)`
  expect(await broken(tally, [id])).toBe('stock_count_tallies_open')
})

test('a line is within reach of its own outlet and count alone', async () => {
  const one = await aStockCount(db, world, ada, 'counting')
  const other = await aStockCount(db, world, ada, 'counting')
  await expect(scan(one.id, other.binId, 'TRAY', 1)).rejects.toMatchObject({ code: 'not_in_count' })
  const [line] = await linesOf(db, other.id)
  await expect(zero(one.id, [line?.id ?? ''])).rejects.toMatchObject({ code: 'not_found' })
  expect(await ledgerFaults(db)).toEqual([])
})
