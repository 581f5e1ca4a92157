import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { holdAtDesk } from '../../../../tests/support/wave-steps.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { toHandOverList } from '../to-hand-over.list.ts'
import { toPackList } from '../to-pack.list.ts'
import { dispatchCounts } from './dispatch.queries.ts'
import { toHandOver, toPack } from './list-waiting.ts'

test('the list to pack shows what can be packed, promised first, and holds on request', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db, 100)
  const { id: oldest, number } = await anOrder(db, world, 'confirmed')
  const { id: held } = await anOrder(db, world, 'confirmed')
  const { id: promised } = await anOrder(db, world, 'confirmed')
  await sql`update orders set promised_on = current_date + 1 where id = ${promised}`.execute(
    db.reader,
  )
  // Placed before all others, though its id is newer.
  await sql`update orders set placed_at = placed_at - interval '1 day', ship_name = 'Zoë Quill'
    where id = ${held}`.execute(db.reader)
  await holdAtDesk(db, world, held)
  const { outletId, admin } = world
  const list = (call: ListCall<typeof toPackList> = {}) =>
    toPack.page(db.reader, admin, listInput(toPackList).parse({ outletId: [outletId], ...call }))
  const idsOf = async (call?: ListCall<typeof toPackList>) =>
    (await list(call)).rows.map(({ orderId }) => orderId)
  const first = await list({ held: false, limit: 1 })
  expect(first.rows.map(({ orderId }) => orderId)).toEqual([promised])
  expect(await idsOf({ held: false, after: first.nextCursor ?? '' })).toEqual([oldest])
  expect(await idsOf({ held: true })).toEqual([held])
  expect(await idsOf()).toEqual([promised, held, oldest])
  expect(await idsOf({ sort: 'placed' })).toEqual([held, oldest, promised])
  expect(await idsOf({ q: `O-${number}` })).toEqual([oldest])
  expect(await idsOf({ q: 'quill zoë' })).toEqual([held])
  expect(await idsOf({ promisedOn: '2020-01-01..' })).toEqual([promised])
  expect(await idsOf({ courierId: ['empty'] })).toEqual([promised, held, oldest])
  expect(await dispatchCounts(db.reader, admin)).toMatchObject({ toPack: 3, held: 1 })
})

test('the list to hand over finds packed orders by parcel, number and name', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db, 100)
  const { id, number } = await anOrder(db, world, 'packed')
  const { id: named } = await anOrder(db, world, 'packed')
  await anOrder(db, world, 'confirmed')
  await sql`update orders set ship_name = 'Zoë Quill' where id = ${named}`.execute(db.reader)
  const idsOf = async (call: ListCall<typeof toHandOverList>) => {
    const input = listInput(toHandOverList).parse({ ...call, total: true })
    const { rows, total } = await toHandOver.page(db.reader, world.admin, input)
    expect(total).toEqual({ count: rows.length, isMore: false })
    return rows.map(({ orderId }) => orderId)
  }
  expect(await idsOf({})).toEqual([id, named])
  expect(await idsOf({ sort: '-placed' })).toEqual([named, id])
  expect(await idsOf({ q: String(number) })).toEqual([id])
  expect(await idsOf({ q: `S-${number}` })).toEqual([id])
  expect(await idsOf({ q: 'zoë' })).toEqual([named])
  expect(await idsOf({ booked: false, held: false })).toEqual([id, named])
  expect(await idsOf({ booked: true })).toEqual([])
  expect(await idsOf({ courierId: ['empty'] })).toEqual([id, named])
})
