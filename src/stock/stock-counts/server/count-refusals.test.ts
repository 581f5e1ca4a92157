import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  type CountDesk,
  countDesk,
  everyRow,
  movementsOf,
  needed,
} from '../../../../tests/support/count-desk.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { printed } from '../../../../tests/support/seed.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { aFilledBin } from '../../../../tests/support/stock-count-steps.ts'
import { addStore, because, makeWorld, type World } from '../../../../tests/support/world.ts'

let db: Database
let world: World
let server: TestServer
let ada: CountDesk
let ben: CountDesk
let carl: CountDesk
let dora: CountDesk
let admin: CountDesk

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  server = await testServer(db)
  ada = await countDesk(db, server, 'warehouse_manager')
  ben = await countDesk(db, server, 'warehouse_manager')
  carl = await countDesk(db, server, 'store_manager')
  dora = await countDesk(db, server, 'super_manager')
  admin = await countDesk(db, server, 'super_admin')
})

const skus = ['MUG-RED', 'MUG-BLUE', 'TRAY'] as const
let made = 0

/** A bin with so many of each, at the world's outlet or at a store of its own. */
function newBin(outletId = world.outletId, units = 10): Promise<string> {
  made += 1
  return aFilledBin(db, { ...world, outletId }, `R-${made}`, units)
}

/** Another outlet, where nothing was posted today, and where each unit costs so much. */
async function storeWith(costMinor: number) {
  made += 1
  const outletId = await addStore(db, `R${made}`)
  return {
    outletId,
    newBin: async () => {
      const binId = await newBin(outletId)
      await sql`update stock_levels set value_minor = on_hand * ${costMinor}::bigint
        where outlet_id = ${outletId}`.execute(db.reader)
      return binId
    },
  }
}

async function planned(binIds: readonly string[], outletId = world.outletId): Promise<string> {
  const plan = { outletId, scope: 'bins', binIds, kind: 'spot', plannedOn: '2026-11-20' }
  return String((await ada.send('/stock-counts', plan)).body.id)
}

type Counted = { readonly binId: string; readonly outletId?: string; readonly other?: CountDesk }

/** A count that found one of the first product missing, twice; the second one is counted by another. */
async function toReview({ binId, outletId, other = ada }: Counted): Promise<string> {
  const id = await planned([binId], outletId)
  await ada.step(id, 'start')
  await ada.tally(id, binId, skus[0], 9)
  await other.tally(id, binId, skus[1], 10)
  await ada.tally(id, binId, skus[2], 10)
  await ada.step(id, 'submit')
  await ben.tally(id, binId, skus[0], 9)
  await ben.step(id, 'submit')
  expect(await ada.count(id)).toMatchObject({ state: 'review', differing: 1 })
  return id
}

const adjust = (binId: string, difference: number, more: { variant?: number; on?: string } = {}) =>
  admin.send('/stock/adjustments', {
    ...{ variantId: world.variants[more.variant ?? 0]?.id, outletId: world.outletId },
    ...{ binId, difference, reason: because('Counted by hand') },
    ...(more.on === undefined ? {} : { on: more.on }),
  })

const post = (desk: CountDesk, id: string, movesSeen = 0) => desk.step(id, 'post', { movesSeen })

test('who counted a line of a count does not approve it, whatever the role', async () => {
  const id = await toReview({ binId: await newBin(), other: admin })
  const before = await everyRow(db)
  for (const counter of [ada, ben, admin])
    expect(await post(counter, id)).toMatchObject({ status: 409, code: 'own_count' })
  expect(await everyRow(db)).toEqual(before)
  expect((await post(carl, id)).body).toMatchObject({ booked: 1 })
})

test('an approver who counted one line is refused, and one who counted none is not', async () => {
  const store = await storeWith(200_000)
  const { outletId } = store
  const id = await toReview({ binId: await store.newBin(), outletId, other: dora })
  const postedWith = async (decider: CountDesk): Promise<string> => {
    const refused = await post(carl, id)
    expect(refused.code).toBe('approval_needed')
    const { ticket } = needed.parse(refused.body).details
    const asked = await carl.send('/approvals', { ticket, note: 'Please' })
    const { id: approvalId, version } = asked.body
    const decided = await decider.send(`/approvals/${approvalId}/approve`, { version })
    expect(decided).toMatchObject({ code: 'done' })
    const before = await movementsOf(db)
    const seen = { version: (await carl.count(id)).version, movesSeen: 0 }
    const headers = { 'x-approval-id': String(approvalId) }
    const { code } = await carl.send(`/stock-counts/${id}/post`, seen, headers)
    expect(await movementsOf(db)).toBe(before + (code === 'done' ? 1 : 0))
    return code
  }
  expect(await postedWith(dora)).toBe('own_count')
  expect(await postedWith(await countDesk(db, server, 'super_manager'))).toBe('done')
})

test('a posting that has not seen the movements in between is refused, and shows them', async () => {
  const binId = await newBin()
  const id = await toReview({ binId })
  const { version, movesSince } = await carl.count(id)
  expect(movesSince).toBe(0)
  expect((await adjust(binId, -1)).code).toBe('done')
  // Of a line that does not differ: nothing is booked over it.
  expect((await adjust(binId, -1, { variant: 1 })).code).toBe('done')
  const before = await everyRow(db)
  const unseen = { version, movesSeen: movesSince }
  expect(await carl.send(`/stock-counts/${id}/post`, unseen)).toMatchObject({
    status: 409,
    code: 'moved_meanwhile',
  })
  expect(await everyRow(db)).toEqual(before)
  expect(await carl.count(id)).toMatchObject({ state: 'review', version, movesSince: 1 })
  const [line] = await carl.lines(id, 'only=differing')
  expect(line).toMatchObject({ difference: -1, movedSince: -1 })
  const { rows } = await carl.read(`/stock-counts/${id}/lines/${line?.id}/movements`)
  expect(rows).toContainEqual(expect.objectContaining({ quantity: -1, isSince: true }))
  expect((await post(carl, id, 1)).code).toBe('done')
  const left = await sql`select on_hand::int as units from stock_places
    where bin_id = ${binId} and variant_id = ${world.variants[0]?.id}`.execute(db.reader)
  expect(left.rows).toEqual([{ units: 8 }])
})

test('of a posting and a movement at once, no movement is booked over without being seen', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const binId = await newBin()
    const id = await toReview({ binId })
    const { version } = await carl.count(id)
    const [posted] = await Promise.all([
      carl.send(`/stock-counts/${id}/post`, { version, movesSeen: 0 }),
      adjust(binId, 2),
    ])
    const order = await sql<{ kind: string }>`select kind from stock_movements
      where bin_id = ${binId} and variant_id = ${world.variants[0]?.id}
        and on_hand_delta in (-1, 2) order by seq`.execute(db.reader)
    const kinds = order.rows.map(({ kind }) => kind)
    expect([posted.code, kinds]).toEqual(
      posted.code === 'done'
        ? ['done', ['count', 'adjustment']]
        : ['moved_meanwhile', ['adjustment']],
    )
    seen.add(posted.code)
  }
  printed(`posting beside a movement: ${[...seen].join(' and ')}`)
  expect(await ledgerFaults(db)).toEqual([])
})

test('a movement that is dated back before a completed count is refused', async () => {
  const binId = await newBin()
  const yesterday = addDays(await todayAt(db.reader, world.outletId), -1)
  const id = await toReview({ binId })
  expect((await post(carl, id)).code).toBe('done')
  const before = await everyRow(db)
  expect(await adjust(binId, 1, { on: yesterday })).toMatchObject({
    status: 409,
    code: 'counted_since',
  })
  expect(await everyRow(db)).toEqual(before)
  expect((await adjust(await newBin(), 1, { on: yesterday })).code).toBe('done')
})

test('the limit of posting holds over the sum of a product and day, one after another and at once', async () => {
  const { outletId, newBin: binThere } = await storeWith(60_000)
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values ('counts.approval_minor', ${outletId}, '130000', 'Test')`.execute(db.reader)
  const ids: string[] = []
  for (let each = 0; each < 3; each += 1)
    ids.push(await toReview({ binId: await binThere(), outletId }))
  const [first = '', ...others] = ids
  expect((await post(carl, first)).code).toBe('done')
  const said = await Promise.all(others.map((id) => post(carl, id)))
  expect(said.map(({ code }) => code).sort()).toEqual(['approval_needed', 'done'])
  const refused = said.find(({ code }) => code === 'approval_needed')
  expect(refused?.message).toContain('Differences of a product and day above')
  // A super manager may do it alone.
  expect((await post(dora, others[said.findIndex(({ code }) => code !== 'done')] ?? '')).code).toBe(
    'done',
  )
})

test('a bin that another count holds is not counted, also of several that begin at once', async () => {
  const binId = await newBin()
  await ada.step(await planned([binId]), 'start')
  const other = await planned([binId, await newBin()])
  const before = await everyRow(db)
  const held = { status: 409, code: 'held_by_count' }
  expect(await ben.step(other, 'start')).toMatchObject(held)
  expect(await ben.send('/stock-counts/spots', { binId })).toMatchObject(held)
  expect(await everyRow(db)).toEqual(before)
  for (let round = 0; round < 4; round += 1) {
    const place = await newBin()
    const plans = [await planned([place]), await planned([place])]
    const said = await Promise.all([
      ...plans.map((id, at) => (at === 0 ? ada : ben).step(id, 'start')),
      carl.send('/stock-counts/spots', { binId: place }),
      dora.send('/stock-counts/spots', { binId: place }),
    ])
    expect(said.map(({ code }) => code).sort()).toEqual(['done', ...Array(3).fill(held.code)])
    const open = await sql`select from stock_counts c join stock_count_scopes s on s.count_id = c.id
      where s.bin_id = ${place} and c.state = 'counting'`.execute(db.reader)
    expect(open.rows).toHaveLength(1)
  }
})
