import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { aPackedParcel, aParcel } from '../../../../../tests/support/parcel-in-state.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import { personAt } from '../../../../../tests/support/transfer-steps.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'
import { parcelList } from '../../parcels.list.ts'
import { parcels } from './list-parcels.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function found(q: string, actor: Actor = world.admin) {
  const { rows } = await parcels.page(db.reader, actor, listInput(parcelList).parse({ q }))
  return rows.map(({ id }) => id)
}

const shipTo = (orderId: string, name: string, city: string) =>
  sql`update orders set ship_name = ${name}, ship_city = ${city} where id = ${orderId}`.execute(
    db.reader,
  )

test('a parcel is found by its code, its numbers and its order, and by words of name and city', async () => {
  const parcel = await aParcel(db, world, 'in_transit')
  await shipTo(parcel.order.id, 'Ottoline Quill', 'Kettering')
  const other = await aPackedParcel(db, world)
  await shipTo(other.orderId, 'Ottoline Barrow', 'Kettering')
  const number = parcel.code.slice(2)
  for (const q of [parcel.code, parcel.code.toLowerCase(), number, `O-${number}`])
    expect(await found(q), q).toEqual([parcel.id])
  for (const q of [parcel.trackingNumber, parcel.trackingNumber.toLowerCase(), 'quill ketter'])
    expect(await found(q), q).toEqual([parcel.id])
  expect(await found('Ottoline')).toHaveLength(2)
  // Too short for the index of words.
  expect(await found('Ba')).toContain(other.id)
  expect(await found('Nowhere')).toEqual([])
})

test('a reopened parcel is found by words too', async () => {
  const parcel = await aPackedParcel(db, world)
  await shipTo(parcel.orderId, 'Peregrine Vale', 'Oundle')
  await sql`update parcels set state = 'opened' where id = ${parcel.id}`.execute(db.reader)
  await sql`update orders set state = 'confirmed' where id = ${parcel.orderId}`.execute(db.reader)
  expect(await found('peregrine')).toEqual([parcel.id])
})

test('parcels of other outlets are not found, and hide nothing', async () => {
  const there = await addSecondOutlet(db, world)
  const keeper = await personAt(db, 'dispatch_manager', [there.outletId])
  const parcel = await aPackedParcel(db, world)
  const own = await aPackedParcel(db, there)
  // The customer's name is the code of a parcel elsewhere.
  await shipTo(own.orderId, parcel.code, 'Corby')
  expect(await found(parcel.code)).toEqual([parcel.id])
  expect(await found(parcel.code, keeper)).toEqual([own.id])
  expect(await found('Corby', keeper)).toEqual([own.id])
})

test('words of parcels are looked up in an index', async () => {
  const plan = await db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain select o.id from orders o
      where o.state not in ('pending', 'confirmed')
        and (o.ship_name || ' ' || o.ship_city) ilike '%quill%'`.execute(tx)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_packed_by_words')
})
