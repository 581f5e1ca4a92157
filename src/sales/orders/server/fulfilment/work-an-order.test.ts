import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { listedOrders } from '../../../../../tests/support/listed-orders.ts'
import { because, makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { placeOrder } from '../placing/place-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { holdOrder, releaseHold } from './hold-order.ts'
import { packUnit } from './pack-unit.ts'
import { takeBackOrder } from './take-back-order.ts'

let db: Database
let world: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  admin = world.admin
})

const variant = (index: number) => {
  const found = world.variants[index]
  if (!found) throw new Error(`The world has no variant ${index}.`)
  return found
}

const place = (...lines: [index: number, quantity: number][]) =>
  placeOrder(
    db,
    admin,
    orderOf(
      world,
      lines.map(([index, quantity]) => ({ variantId: variant(index).id, quantity })),
    ),
    null,
  )

const available = async (index: number) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .selectAll()
    .where('variant_id', '=', variant(index).id)
    .executeTakeFirstOrThrow()
  return level.on_hand - level.reserved - level.unavailable
}

const scan = (orderId: string, index: number) =>
  db.transaction((tx) =>
    packUnit(tx, admin, orderId, {
      variantId: variant(index).id,
      sku: variant(index).sku,
      packQuantity: 1,
    }),
  )

test('nothing is placed for a customer who is blocked, nor unpaid for one who must pay first', async () => {
  const customerId = newId()
  await db.transaction((tx) =>
    sql`insert into customers (id, full_name, state) values (${customerId}, 'C', 'blocked_cod')`.execute(
      tx,
    ),
  )
  const order = { ...orderOf(world, [{ variantId: variant(0).id, quantity: 1 }]), customerId }
  const asked = (paymentMethod: 'prepaid' | 'cash_on_delivery') =>
    placeOrder(db, admin, { ...order, paymentMethod }, null)
  await expect(asked('cash_on_delivery')).rejects.toMatchObject({ code: 'customer_blocked_cod' })
  const placed = await asked('prepaid')
  await db.transaction((tx) => cancelOrder(tx, admin, { id: placed.id, reason: 'Tried' }))
  await db.transaction((tx) =>
    sql`update customers set state = 'blocked_all' where id = ${customerId}`.execute(tx),
  )
  await expect(asked('prepaid')).rejects.toMatchObject({ code: 'customer_blocked' })
})

test('an order runs from placed to delivered and back, and the ledger stays right', async () => {
  const placed = await place([0, 2], [2, 1])
  expect(placed.totalMinor).toBe(2 * 450 + 2999 + 399)
  expect(await available(0)).toBe(8)
  const confirmed = await db.transaction((tx) => confirmOrder(tx, admin, placed))
  expect((await scan(placed.id, 0)).isPacked).toBe(false)
  expect((await scan(placed.id, 2)).isPacked).toBe(false)
  expect((await scan(placed.id, 0)).isPacked).toBe(true)
  await db.transaction((tx) => dispatchOrder(tx, admin, placed.id, {}))
  const left = await getOrder(db.reader, admin, placed)
  expect(left.state).toBe('dispatched')
  expect(left.version).toBe(confirmed.version + 2)
  const delivered = await db.transaction((tx) =>
    deliverOrder(tx, admin, {
      id: placed.id,
      version: left.version,
      reason: because('Signed for'),
    }),
  )
  const back = { id: placed.id, version: delivered.version, reason: because('Refused at the door') }
  await db.transaction((tx) => takeBackOrder(tx, admin, back))
  const types = (await getOrder(db.reader, admin, placed)).timeline.map((entry) => entry.type)
  expect(types).toEqual([
    'order.returned',
    'order.delivered',
    'order.dispatched',
    'order.packed',
    'order.confirmed',
    'order.placed',
  ])
  expect(await available(0)).toBe(8)
  expect(await ledgerFaults(db)).toEqual([])
})

test('too little stock names the SKU and the available quantity, and leaves nothing behind', async () => {
  const before = await db.reader.selectFrom('orders').select('id').execute()
  await expect(place([1, 6], [1, 5])).rejects.toMatchObject({
    code: 'insufficient_stock',
    message: expect.stringContaining(
      'Only 10 of MUG-BLUE (Blue mug) are available at MAIN; 11 were asked for.',
    ),
  })
  expect(await db.reader.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
  expect(await ledgerFaults(db)).toEqual([])
})

test('an outlet that is paused, or that ships nothing, refuses orders with its reason', async () => {
  const refused = async (change: string) => {
    await db.pool.query(`update outlets set ${change} where id = $1`, [world.outletId])
    return place([0, 1]).then(
      () => 'placed',
      (error: { code: string }) => error.code,
    )
  }
  expect(await refused("state = 'paused'")).toBe('outlet_not_open')
  expect(await refused("state = 'closing'")).toBe('placed')
  expect(await refused("state = 'open', ships = false")).toBe('outlet_never_ships')
  expect(await refused('ships = true')).toBe('placed')
})

test('the same request twice is one order and one answer; another request under its key is refused', async () => {
  const order = orderOf(world, [{ variantId: variant(0).id, quantity: 1 }])
  const request = { key: 'once', endpoint: 'orders.place', hash: 'of the order' }
  const [first, ...others] = await Promise.all(
    Array.from({ length: 8 }, () => placeOrder(db, admin, order, request)),
  )
  for (const other of others) expect(other).toEqual(first)
  const changed = { ...order, note: 'changed' }
  await expect(
    placeOrder(db, admin, changed, { ...request, hash: 'of another order' }),
  ).rejects.toMatchObject({ code: 'key_reused' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('an unknown product, customer or outlet is named', async () => {
  const unknown = '0198c0de-0000-7000-8000-000000000001'
  const order = orderOf(world, [{ variantId: variant(0).id, quantity: 1 }])
  await expect(
    placeOrder(db, admin, { ...order, lines: [{ variantId: unknown, quantity: 1 }] }, null),
  ).rejects.toMatchObject({ code: 'unknown_variant', field: 'lines.0.variantId' })
  await expect(placeOrder(db, admin, { ...order, outletId: unknown }, null)).rejects.toMatchObject({
    field: 'outletId',
  })
  await expect(
    placeOrder(db, admin, { ...order, customerId: unknown }, null),
  ).rejects.toMatchObject({
    field: 'customerId',
  })
})

test('cancelling releases reserved stock; a second cancel is refused with the state', async () => {
  const before = await available(2)
  const placed = await place([2, 2])
  await db.transaction((tx) => cancelOrder(tx, admin, { ...placed, reason: 'Changed their mind' }))
  expect(await available(2)).toBe(before)
  await expect(
    db.transaction((tx) => cancelOrder(tx, admin, { ...placed, reason: 'Again' })),
  ).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/is cancelled\. “.+” is possible only while it is pending or/),
  })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a stale version is refused with both values', async () => {
  const placed = await place([0, 1])
  await expect(
    db.transaction((tx) => confirmOrder(tx, admin, { id: placed.id, version: 7 })),
  ).rejects.toMatchObject({ code: 'stale_version', details: { yours: 7, current: 1 } })
})

test('a held order moves no further until the hold is released', async () => {
  const placed = await place([0, 1])
  const { holdId } = await db.transaction((tx) =>
    holdOrder(tx, admin, { id: placed.id, kind: 'address', reason: because('No house number') }),
  )
  await expect(db.transaction((tx) => confirmOrder(tx, admin, placed))).rejects.toMatchObject({
    code: 'held',
  })
  const held = await listedOrders(db, admin, { held: true, limit: 10 })
  expect(held.rows.map((row) => row.id)).toEqual([placed.id])
  await db.transaction((tx) => releaseHold(tx, admin, { id: placed.id, holdId, note: 'Called' }))
  const confirmed = await db.transaction((tx) => confirmOrder(tx, admin, placed))
  expect(confirmed.state).toBe('confirmed')
})

test('a wrong item and one too many are refused at the bench, and the next scan still works', async () => {
  const placed = await place([0, 1], [1, 1])
  await expect(scan(placed.id, 0)).rejects.toMatchObject({ code: 'wrong_state' })
  await db.transaction((tx) => confirmOrder(tx, admin, placed))
  await expect(scan(placed.id, 2)).rejects.toMatchObject({ code: 'wrong_item' })
  await scan(placed.id, 0)
  await expect(scan(placed.id, 0)).rejects.toMatchObject({ code: 'over_quantity' })
  expect((await scan(placed.id, 1)).isPacked).toBe(true)
})

test('two moves at once: exactly one wins', async () => {
  for (let round = 0; round < 10; round++) {
    const placed = await place([1, 1])
    const outcomes = await Promise.allSettled([
      db.transaction((tx) => confirmOrder(tx, admin, placed)),
      db.transaction((tx) => cancelOrder(tx, admin, { ...placed, reason: 'At once' })),
    ])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const { state, version } = await getOrder(db.reader, admin, placed)
    if (state === 'confirmed')
      await db.transaction((tx) =>
        cancelOrder(tx, admin, { id: placed.id, version, reason: 'Tidy' }),
      )
  }
  expect(await ledgerFaults(db)).toEqual([])
})

test('pages follow each other without a gap or a double', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listedOrders(db, admin, { limit: 3, ...(after ? { after } : {}) })
    seen.push(...page.rows.map((row) => row.id))
    after = page.nextCursor ?? undefined
  } while (after)
  const all = await db.reader.selectFrom('orders').select('id').execute()
  expect(new Set(seen).size).toBe(all.length)
  expect(seen).toHaveLength(all.length)
})

test('what is a draft, archived or closed is refused by its line; discontinued is sold off', async () => {
  const { id, sku } = variant(2)
  const placing = async (change: string, count = 1) => {
    await db.pool.query(`with sold as (
      update variants set is_active = ${change !== 'closed'} where id = '${id}' returning product_id
    ) update products set state = '${change === 'closed' ? 'active' : change}'
      where id = (select product_id from sold)`)
    return place([0, 1], [2, count]).then(
      () => 'placed',
      ({ code, field, message }: Refusal) => ({ code, field, message }),
    )
  }
  // More than available, too: the refusal is not for stock.
  for (const [state, says] of [
    ['draft', 'is a draft and can’t be sold yet'],
    ['archived', 'is archived and no longer for sale'],
    ['closed', 'is closed and no longer for sale'],
  ] as const)
    for (const count of [1, 99])
      expect(await placing(state, count)).toMatchObject({
        code: 'not_for_sale',
        field: 'lines.1.variantId',
        message: expect.stringMatching(`^Line 2: ${sku} ${says}`),
      })
  expect(await placing('discontinued')).toBe('placed')
  expect(await placing('discontinued', 99)).toMatchObject({ code: 'insufficient_stock' })
  expect(await ledgerFaults(db)).toEqual([])
})
