import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openBinVariance, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  aFilledBin,
  aPlannedCount,
  aStockCount,
  linesOf,
  stockCountParts,
  tallied,
} from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import type { CountKind } from '../count-kinds.ts'
import { tallyZero } from './change-tally.ts'
import { emptiedBins } from './emptied-bins.ts'
import { eventsToFollow } from './events-to-follow.ts'
import { followEvent } from './follow-event.ts'
import { getStockCount } from './get-stock-count.ts'
import { planCount, previewCount } from './plan-count.ts'
import { cancelCount, postCount } from './review-count.ts'
import { startCount } from './start-count.ts'
import { submitCount } from './submit-count.ts'

let db: Database
let world: World
let ada: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  ada = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const planOf = (kind: CountKind, binIds: readonly string[]) => ({
  ...{ outletId: world.outletId, kind, scope: 'bins' as const, binIds, withoutBin: false },
  ...{ category: '', variantIds: [], isBlind: true, plannedOn: '2026-11-20', counterIds: [] },
  note: '',
})

const planned = (kind: CountKind, binIds: readonly string[]) =>
  db.transaction((tx) => planCount(tx, ada, planOf(kind, binIds)))

const start = (id: string, version = 1) =>
  db.transaction((tx) => startCount(tx, ada, { id, version }))

const source = () => ({ noun: 'stock', id: world.outletId, reason: 'Sold' })

/** All units of the first products leave the bin. */
async function empty(binId: string, quantity: number, products = 3): Promise<void> {
  const rows = world.variants.slice(0, products).map(({ id }) => ({
    ...{ variantId: id, outletId: world.outletId, binId, quantity },
  }))
  await db.transaction((tx) => takeOutStock(tx, setUp, source(), rows, { kind: 'issue' }))
}

const emptied = async () => {
  const asked = { outletId: world.outletId, limit: 200 }
  const { rows } = await emptiedBins(stockCountParts)(db.reader, ada, asked)
  return rows.map(({ code, products }) => `${code} ${products}`)
}

const events = async () => {
  const asked = { outletId: world.outletId, limit: 200 }
  return (await eventsToFollow(stockCountParts)(db.reader, ada, asked)).rows
}

const follow = (eventId: string) =>
  db.transaction((tx) =>
    followEvent(stockCountParts)(tx, ada, { outletId: world.outletId, eventId }),
  )

const zero = (id: string, lineIds: readonly string[]) =>
  db.transaction((tx) => tallyZero(tx, ada, { id, lineIds }))

test('a zero-check asks only about products that the ledger had there and now says are gone', async () => {
  const known = await aFilledBin(db, world, 'Z-01', 2)
  const mixed = await aFilledBin(db, world, 'Z-02', 2)
  const unknown = await aFilledBin(db, world, 'Z-03', 0)
  const full = await aFilledBin(db, world, 'Z-04', 2)
  await empty(known, 2)
  await empty(mixed, 2, 1)
  expect(await emptied()).toEqual(expect.arrayContaining(['Z-01 3', 'Z-02 1']))
  const refused = await planned('zero_check', [known, unknown, full]).catch((no: Error) => no)
  expect(refused).toMatchObject({ code: 'not_emptied', field: 'binIds' })
  expect(refused).toMatchObject({ message: expect.stringContaining('Z-03, Z-04') })
  const preview = await previewCount(db.reader, ada, planOf('zero_check', [known, mixed]))
  expect(preview).toMatchObject({ bins: 2, lines: 4 })

  const { id } = await planned('zero_check', [known, mixed])
  expect(await start(id)).toMatchObject({ lines: 4 })
  expect(await emptied()).toEqual([])
  const [red] = await linesOf(db, id)
  const none = (await linesOf(db, id)).filter((line) => line.id !== red?.id)
  await zero(
    id,
    none.map((line) => line.id),
  )
  // Of a bin that is empty any goods count; of another one only those that left it.
  const found = { id, code: 'TRAY', amount: 1 }
  await expect(tallied(db, ada, { ...found, binId: mixed })).rejects.toMatchObject({
    code: 'not_in_count',
  })
  await zero(id, [red?.id ?? ''])
  const submitted = await db.transaction((tx) => submitCount(tx, ada, { id, version: 2 }))
  await db.transaction((tx) => postCount(tx, world.admin, { ...submitted, movesSeen: 0 }))
  expect(await getStockCount(db.reader, ada, { id })).toMatchObject({
    ...{ kind: 'zero_check', state: 'posted', lines: 4, differing: 0 },
  })
  expect(await emptied()).toEqual([])
})

test('a short pick is due until a count follows it, and again once that is cancelled', async () => {
  const binId = await aFilledBin(db, world, 'E-01', 5)
  const waveId = crypto.randomUUID()
  const eventId = await db.transaction((tx) =>
    openBinVariance(tx, ada, {
      ...{ outletId: world.outletId, variantId: world.variants[0]?.id ?? '', binId, quantity: -2 },
      ...{ source: { noun: 'wave', id: waveId, label: 'W-7' }, cause: 'Not found' },
    }),
  )
  const [event] = await events()
  expect(event).toMatchObject({
    ...{ eventId, reason: 'short_pick', noun: 'wave', documentId: waveId, label: 'W-7' },
    bins: [{ code: 'E-01' }],
  })
  const { id } = await follow(eventId)
  await expect(follow(eventId)).rejects.toMatchObject({ code: 'already_followed' })
  const count = await getStockCount(db.reader, ada, { id })
  expect(count).toMatchObject({
    ...{ kind: 'after_event', scope: 'bins', isBlind: true },
    follows: { reason: 'short_pick', noun: 'wave', documentId: waveId, label: 'W-7' },
  })
  expect(await events()).toEqual([])
  const cancel = { id, version: 1, why: 'Planned too early' }
  await db.transaction((tx) => cancelCount(tx, ada, cancel))
  expect((await events()).map((one) => one.eventId)).toEqual([eventId])

  const again = await follow(eventId)
  await start(again.id)
  for (const { sku } of world.variants)
    await tallied(db, ada, { id: again.id, binId, code: sku, amount: 5 })
  const end = { id: again.id, version: 2 }
  const submitted = await db.transaction((tx) => submitCount(tx, ada, end))
  await db.transaction((tx) => postCount(tx, world.admin, { ...submitted, movesSeen: 0 }))
  expect(await events()).toEqual([])
})

test('two users who follow the same event get one count', async () => {
  const binId = await aFilledBin(db, world, 'E-02', 5)
  const eventId = await db.transaction((tx) =>
    openBinVariance(tx, ada, {
      ...{ outletId: world.outletId, variantId: world.variants[1]?.id ?? '', binId, quantity: 1 },
      ...{ source: { noun: 'wave', id: crypto.randomUUID(), label: 'W-8' }, cause: '' },
    }),
  )
  expect((await events())[0]).toMatchObject({ eventId, reason: 'variance' })
  const both = await Promise.allSettled([follow(eventId), follow(eventId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find(({ status }) => status === 'rejected')
  expect(lost).toMatchObject({ reason: { code: 'already_followed' } })
})

test('a transfer that was cancelled after picking, and a count that was sent back and cancelled, are due', async () => {
  const { outletId, variants } = world
  const store = await db.reader
    .insertInto('outlets')
    .values({
      ...{ id: crypto.randomUUID(), code: 'SHOP', name: 'Shop', kind: 'store', city: 'York' },
      currency: 'GBP',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const transferId = crypto.randomUUID()
  await sql`insert into transfers (id, from_outlet_id, to_outlet_id, state, currency)
    values (${transferId}, ${outletId}, ${store.id}, 'cancelled', 'GBP')`.execute(db.reader)
  await sql`insert into transfer_lines (id, transfer_id, position, variant_id, requested, reserved, picked)
    values (gen_random_uuid(), ${transferId}, 0, ${variants[2]?.id}, 5, 5, 3)`.execute(db.reader)
  const { id } = await aStockCount(db, world, ada, 'review')
  const cancel = { ...(await getStockCount(db.reader, ada, { id })), why: 'Doubtful' }
  await db.transaction((tx) => cancelCount(tx, ada, cancel))
  const due = await events()
  expect(due.find(({ reason }) => reason === 'transfer')).toMatchObject({
    ...{ eventId: transferId, bins: [], products: [{ sku: 'TRAY' }], withoutBin: true },
  })
  expect(due.find(({ reason }) => reason === 'count')).toMatchObject({ eventId: id })
  const after = await follow(transferId)
  expect(await getStockCount(db.reader, ada, after)).toMatchObject({ scope: 'products' })
})

test('a full count does not start while another count holds bins, and names them', async () => {
  const first = await aFilledBin(db, world, 'F-01', 1)
  const second = await aFilledBin(db, world, 'F-02', 1)
  const { id } = await aPlannedCount(db, ada, world.outletId, [first, second])
  await start(id)
  const { label } = await getStockCount(db.reader, ada, { id })
  const whole = await planned('full', [])
  const refused = await start(whole.id).catch((no: Error) => no)
  expect(refused).toMatchObject({
    code: 'held_by_count',
    message: expect.stringContaining(`${label} (F-01, F-02)`),
  })
  const { version } = await getStockCount(db.reader, ada, { id })
  await db.transaction((tx) => cancelCount(tx, ada, { id, version, why: 'Not now' }))
  expect((await start(whole.id)).lines).toBeGreaterThan(0)
  const spot = await planned('spot', [first])
  await expect(start(spot.id)).rejects.toMatchObject({ code: 'held_by_count' })
  const full = await getStockCount(db.reader, ada, whole)
  await db.transaction((tx) => cancelCount(tx, ada, { ...full, why: 'Not now' }))
})
