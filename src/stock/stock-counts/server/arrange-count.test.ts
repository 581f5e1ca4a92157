import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  aFilledBin,
  aPlannedCount,
  aStockCount,
  tallied,
} from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { areasOfCount } from './areas-of-count.ts'
import { arrangeCount } from './arrange-count.ts'
import { binsOfCount } from './bins-of-count.ts'
import { changePlan, planOfCount } from './change-plan.ts'
import { countCalendar } from './count-calendar.ts'
import { getStockCount, historyOfStockCount } from './get-stock-count.ts'
import { startCount } from './start-count.ts'
import { submitCount } from './submit-count.ts'
import { suggestProducts } from './suggest-products.ts'

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

type Arranged = Parameters<typeof arrangeCount>[2]

const arrange = (input: Arranged) => db.transaction((tx) => arrangeCount(tx, ada, input))

const idOf = (actor: Actor) => actor.userId ?? ''

const aisle = (name: string, counterIds: readonly string[]) => ({
  ...{ name, aisles: [name], firstBinId: null, lastBinId: null, counterIds },
})

test('a count is divided among counters, and each sees the own area first', async () => {
  const bins: string[] = []
  for (const code of ['KA-01', 'KA-02', 'KB-01', 'KB-02'])
    bins.push(await aFilledBin(db, world, code, 1))
  const { id } = await aPlannedCount(db, ada, world.outletId, bins)
  const areas = [aisle('KA', [idOf(ada)]), aisle('KB', [idOf(ben)])]
  const planned = await arrange({ id, version: 1, areas })
  expect(planned.version).toBe(2)
  expect((await areasOfCount(db.reader, ada, { id })).areas).toMatchObject([
    { name: 'KA', bins: 2, binsDone: 0, counters: [{ id: idOf(ada) }] },
    { name: 'KB', bins: 2, binsDone: 0, counters: [{ id: idOf(ben) }] },
  ])
  const { counters } = await getStockCount(db.reader, ada, { id })
  expect(counters.map((one) => one.id).toSorted()).toEqual([idOf(ada), idOf(ben)].toSorted())
  const started = await db.transaction((tx) => startCount(tx, ada, { id, version: 2 }))
  const seenBy = async (actor: Actor) => (await binsOfCount(db.reader, actor, { id })).rows
  expect((await seenBy(ben)).map(({ code, isOwn }) => `${code} ${isOwn}`)).toEqual([
    ...['KB-01 true', 'KB-02 true', 'KA-01 false', 'KA-02 false'],
  ])
  expect((await seenBy(ada))[0]).toMatchObject({ code: 'KA-01', area: 'KA' })

  // Another counter helps in an area, and the board says who counted what.
  for (const { sku } of world.variants)
    await tallied(db, ben, { id, binId: bins[0] ?? '', code: sku, amount: 1 })
  const [own, other] = (await areasOfCount(db.reader, ada, { id })).areas
  expect(own).toMatchObject({ bins: 2, binsDone: 1, lines: 6, counted: 3 })
  expect(own?.countedBy).toMatchObject([{ lines: 3 }])
  expect(other).toMatchObject({ binsDone: 0, counted: 0, countedBy: [] })

  // While it is counted the areas change; what is in none is shown last.
  const range = { name: 'First', aisles: [], firstBinId: bins[0] ?? '', lastBinId: bins[1] ?? '' }
  await arrange({ id, version: started.version, areas: [{ ...range, counterIds: [] }] })
  expect((await areasOfCount(db.reader, ada, { id })).areas).toMatchObject([
    { name: 'First', bins: 2, binsDone: 1 },
    { id: null, bins: 2, binsDone: 0 },
  ])
})

test('areas without bins or with bins of another area are refused, and nothing changes', async () => {
  const binId = await aFilledBin(db, world, 'KC-01', 1)
  const { id } = await aPlannedCount(db, ada, world.outletId, [binId])
  const overlap = [aisle('KC', []), { ...aisle('More', []), aisles: ['KC'] }]
  await expect(arrange({ id, version: 1, areas: overlap })).rejects.toMatchObject({
    code: 'areas_overlap',
  })
  await expect(arrange({ id, version: 1, areas: [aisle('KZ', [])] })).rejects.toMatchObject({
    code: 'area_empty',
  })
  const foreign = { ...aisle('KC', []), aisles: [], firstBinId: binId, lastBinId: id }
  await expect(arrange({ id, version: 1, areas: [foreign] })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(arrange({ id, version: 7, plannedOn: '2026-12-01' })).rejects.toMatchObject({
    code: 'stale_version',
  })
  expect((await areasOfCount(db.reader, ada, { id })).areas).toMatchObject([{ id: null, bins: 1 }])
  const review = await aStockCount(db, world, ada, 'review')
  const late = { id: review.id, version: review.version, plannedOn: '2026-12-01' }
  await expect(arrange(late)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a planned count is changed as a whole, and once it started only its day and team', async () => {
  const first = await aFilledBin(db, world, 'KD-01', 4)
  const second = await aFilledBin(db, world, 'KD-02', 4)
  const { id } = await aPlannedCount(db, ada, world.outletId, [first])
  const plan = await planOfCount(db.reader, ada, { id })
  expect(plan).toMatchObject({ scope: 'bins', bins: [{ code: 'KD-01' }], name: '' })
  const entered = {
    ...{ id, version: 1, kind: 'cycle' as const, scope: 'bins' as const, withoutBin: false },
    ...{ binIds: [second], category: '', variantIds: [], isBlind: false, note: 'New' },
    ...{ plannedOn: '2026-12-02', counterIds: [idOf(ben)], name: 'Second shelf' },
    ...{ tolerancePercent: 50, toleranceMinor: 1_000_000 },
  }
  const change = (input: Parameters<typeof changePlan>[2]) =>
    db.transaction((tx) => changePlan(tx, ada, input))
  const changed = await change(entered)
  expect(changed.version).toBe(2)
  await expect(change(entered)).rejects.toMatchObject({ code: 'stale_version' })
  expect(await change({ ...entered, version: 2 })).toEqual({ id, version: 2 })
  await expect(change({ ...entered, version: 2, kind: 'after_event' })).rejects.toMatchObject({
    code: 'kind_is_fixed',
  })
  expect(await planOfCount(db.reader, ada, { id })).toMatchObject({
    ...{ bins: [{ code: 'KD-02' }], name: 'Second shelf', tolerancePercent: 50 },
    counterIds: [idOf(ben)],
  })
  expect(await change({ id, version: 2, note: 'Only the note' })).toEqual({ id, version: 3 })
  expect(await planOfCount(db.reader, ada, { id })).toMatchObject({
    ...{ bins: [{ code: 'KD-02' }], name: 'Second shelf', note: 'Only the note' },
  })
  const { entries } = await historyOfStockCount(db.reader, ada, { id })
  expect(JSON.stringify(entries)).toContain('KD-02')

  const started = await db.transaction((tx) => startCount(tx, ada, { id, version: 3 }))
  const refused = await change({ ...entered, version: started.version }).catch((no: Error) => no)
  expect(refused).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('Its counters, areas and day can still be changed.'),
  })
  const moved = await arrange({ id, version: started.version, plannedOn: '2026-12-03' })
  // A difference of a quarter is within the tolerance of this count.
  for (const { sku } of world.variants)
    await tallied(db, ben, { id, binId: second, code: sku, amount: 3 })
  const submitted = await db.transaction((tx) => submitCount(tx, ben, moved))
  expect(submitted).toMatchObject({ toRecount: 0 })
})

test('the calendar has planned, running and posted counts, and what falls due by class', async () => {
  const { outletId, variants } = world
  const today = await todayAt(db.reader, outletId)
  const binId = await aFilledBin(db, world, 'KE-01', 1)
  const { id } = await aPlannedCount(db, ada, outletId, [binId])
  const on = addDays(today, 2)
  await arrange({ id, version: 1, plannedOn: on })
  const posted = await aStockCount(db, world, world.admin, 'posted')
  await sql`update stock_levels set last_counted_at = now() - interval '25 days'
    where outlet_id = ${outletId} and variant_id = ${variants[0]?.id}`.execute(db.reader)
  await sql`insert into stock_demand (variant_id, outlet_id, mean_daily, deviation_daily, abc, xyz)
    values (${variants[0]?.id}, ${outletId}, 1, 0, 'A', 'X')`.execute(db.reader)
  await sql`update stock_levels set last_counted_at = null
    where outlet_id = ${outletId} and variant_id = ${variants[1]?.id}`.execute(db.reader)
  const asked = { outletId, month: on.slice(0, 7) }
  const seen = await countCalendar(db.reader, ada, asked)
  expect(seen.today).toBe(today)
  expect(seen.counts.find((count) => count.id === id)).toMatchObject({ state: 'planned', on })
  expect(seen.counts.find((count) => count.id === posted.id)).toMatchObject({
    ...{ state: 'posted', on: today },
  })
  expect(seen.due.find((day) => day.on === addDays(today, 5))).toMatchObject({ a: 1, b: 0, c: 0 })
  expect(seen.due.find((day) => day.on === today)?.c).toBe(1)
})

test('a plan may choose products at random, never counted, negative, or by what moved', async () => {
  const { outletId, variants } = world
  await sql`update stock_levels set allows_negative = true, on_hand = -3, last_counted_at = null
    where outlet_id = ${outletId} and variant_id = ${variants[2]?.id}`.execute(db.reader)
  const skus = async (by: Parameters<typeof suggestProducts>[2]['by'], limit = 20) =>
    (await suggestProducts(db.reader, world.admin, { outletId, by, limit })).rows.map(
      ({ sku }) => sku,
    )
  expect(await skus('negative')).toEqual(['TRAY'])
  expect(await skus('never_counted')).toContain('TRAY')
  expect(await skus('random', 2)).toHaveLength(2)
  expect(await skus('recently_moved')).toContain('TRAY')
  expect(await skus('many_errors')).toContain('MUG-RED')
  expect((await skus('high_value')).length).toBe(2)
})
