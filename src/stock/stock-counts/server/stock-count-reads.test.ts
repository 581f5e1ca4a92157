import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  aFilledBin,
  aStockCount,
  linesOf,
  stockCountParts,
  tallied,
} from '../../../../tests/support/stock-count-steps.ts'
import { aWave } from '../../../../tests/support/wave-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { countsCovering } from './bins-of-count.ts'
import { countAccuracy, stockCountFigures } from './count-figures.ts'
import { binsToCheck, dueForCounts } from './due-for-count.ts'
import { getStockCount } from './get-stock-count.ts'
import { linesOfCount, movementsOfLine } from './lines-of-count.ts'
import { planCount, previewCount } from './plan-count.ts'
import { cancelCount, postCount } from './review-count.ts'
import type { ScopeGiven } from './scope-of-count.ts'
import { startCount } from './start-count.ts'
import { startSpotCount } from './start-spot-count.ts'
import { listStockCounts } from './stock-counts.queries.ts'
import { submitCount } from './submit-count.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
})

const given = (): ScopeGiven => ({
  ...{ outletId: world.outletId, kind: 'spot', scope: 'bins', binIds: [] },
  ...{ withoutBin: false, category: '', variantIds: [] },
})

test('goods that are picked and have not left are not expected in their place', async () => {
  const wave = await aWave(db, world, 'picked')
  const found = await sql<{ variantId: string; sku: string; picked: number; onHand: number }>`
    select wl.variant_id as "variantId", v.sku, sum(p.quantity)::int as picked,
      max(level.on_hand)::int as "onHand"
    from wave_lines wl join wave_picks p on p.line_id = wl.id join variants v on v.id = wl.variant_id
    join stock_levels level on level.variant_id = v.id and level.outlet_id = ${world.outletId}
    where wl.wave_id = ${wave.id} group by 1, 2 limit 1`.execute(db.reader)
  const { variantId = '', sku = '', picked = 0, onHand = 0 } = found.rows[0] ?? {}
  expect(picked).toBeGreaterThan(0)
  const plan = {
    ...{ ...given(), scope: 'products' as const, variantIds: [variantId], kind: 'spot' as const },
    ...{ isBlind: false, plannedOn: '2026-11-20', counterIds: [], note: '' },
  }
  const { id } = await db.transaction((tx) => planCount(tx, world.admin, plan))
  await db.transaction((tx) => startCount(tx, world.admin, { id, version: 1 }))
  const scan = { id, code: sku, binId: null, amount: onHand - picked }
  const counted = await tallied(db, world.admin, scan)
  expect(counted.line).toMatchObject({ expected: onHand - picked, difference: 0 })
  const end = { id, version: 2, why: 'Only looked at' }
  await db.transaction((tx) => cancelCount(tx, world.admin, end))
})

test('a plan says how many bins and lines it has, and which open count holds them', async () => {
  const binId = await aFilledBin(db, world, 'R-01', 5)
  const asked = { ...given(), binIds: [binId] }
  expect(await previewCount(db.reader, world.admin, asked)).toEqual({
    ...{ bins: 1, lines: 3, heldBy: [] },
  })
  const open = await aStockCount(db, world, world.admin, 'counting')
  const { label } = await getStockCount(db.reader, world.admin, open)
  const held = await previewCount(db.reader, world.admin, { ...asked, binIds: [open.binId] })
  expect(held.heldBy).toEqual([`${label} (${open.binCode})`])
  const none = previewCount(db.reader, world.admin, given())
  await expect(none).rejects.toMatchObject({ code: 'nothing_chosen' })
})

test('figures, accuracy and what is due follow what was posted', async () => {
  await sql`update stock_levels set value_minor = on_hand * 250`.execute(db.reader)
  const review = await aStockCount(db, world, world.admin, 'review')
  const at = { outletId: world.outletId }
  expect(await stockCountFigures(db.reader, world.admin, at)).toMatchObject({
    ...{ toReview: 1, toPostMinor: 250, currency: 'GBP' },
  })
  await aStockCount(db, world, world.admin, 'posted')
  const accuracy = await countAccuracy(db.reader, world.admin, {})
  expect(accuracy).toMatchObject({
    currency: 'GBP',
    months: [{ lines: 3, exact: 2, grossMinor: 250, netMinor: -250 }],
  })
  const due = await dueForCounts(db.reader, world.admin, { ...at, limit: 200 })
  const counted = due.rows.filter(({ daysSince }) => daysSince === 0).map(({ sku }) => sku)
  expect(counted.toSorted()).toEqual(['MUG-BLUE', 'MUG-RED', 'TRAY'])
  const listed = await listStockCounts(db.reader, world.admin, {
    state: ['review'],
    sort: '-at',
    q: '',
    limit: 20,
    total: false,
  })
  expect(listed.rows.map(({ id }) => id)).toEqual([review.id])
  const [line] = await linesOf(db, review.id)
  const movements = await movementsOfLine(db.reader, world.admin, {
    ...{ id: review.id, lineId: line?.id ?? '' },
  })
  expect(movements.rows[0]).toMatchObject({ kind: 'move', quantity: 2 })
})

test('the bin that was handled most since its last check comes first, and is counted at once', async () => {
  const quiet = await aFilledBin(db, world, 'R-20', 2)
  const busy = await aFilledBin(db, world, 'R-21', 2)
  await sql`insert into stock_movements (variant_id, outlet_id, bin_id, kind, on_hand_delta,
      source_noun, source_id)
    select ${world.variants[0]?.id}::uuid, ${world.outletId}::uuid, ${busy}::uuid, 'adjustment', side,
      'stock', ${world.outletId}::uuid
    from generate_series(1, 60), (values (1), (-1)) as two(side)`.execute(db.reader)
  const of = async (binId: string) => {
    const asked = { outletId: world.outletId, limit: 200 }
    const { rows } = await binsToCheck(stockCountParts)(db.reader, world.admin, asked)
    return {
      at: rows.findIndex((bin) => bin.binId === binId),
      bin: rows.find((bin) => bin.binId === binId),
    }
  }
  expect(await of(busy)).toMatchObject({ at: 0, bin: { lines: 3, moves: 123, percent: 42 } })
  const { id } = await db.transaction((tx) => startSpotCount(tx, world.admin, { binId: busy }))
  await expect(
    db.transaction((tx) => startSpotCount(tx, world.admin, { binId: busy })),
  ).rejects.toMatchObject({ code: 'held_by_count' })
  const again = await countsCovering(db.reader, world.admin, { binId: busy })
  expect(again.counts).toEqual([{ id, label: expect.any(String), binCode: 'R-21' }])
  for (const { sku } of world.variants)
    await tallied(db, world.admin, { id, binId: busy, code: sku, amount: 2 })
  const submitted = await db.transaction((tx) => submitCount(tx, world.admin, { id, version: 2 }))
  const other = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  await db.transaction((tx) => postCount(tx, other, { ...submitted, movesSeen: 0 }))
  expect((await of(busy)).bin).toMatchObject({ moves: 0, days: 0, percent: 0 })
  expect((await of(quiet)).bin?.percent).toBeGreaterThan(0)
})

test('values are for users who may see costs', async () => {
  const { id } = await aStockCount(db, world, world.admin, 'posted')
  const { admin } = world
  const permissions = new Set([...admin.permissions].filter((key) => key !== 'costs'))
  const plain = newActor({ userId: admin.userId, name: 'Plain', roles: admin.roles, permissions })
  const count = await getStockCount(db.reader, plain, { id })
  expect([count.valueMinor, count.moreMinor, count.lessMinor]).toEqual([null, null, null])
  const { rows } = await linesOfCount(db.reader, plain, { id, limit: 50 })
  expect(rows.every(({ valueMinor }) => valueMinor === null)).toBe(true)
  expect((await countAccuracy(db.reader, plain, {})).months[0]?.grossMinor).toBeNull()
})
