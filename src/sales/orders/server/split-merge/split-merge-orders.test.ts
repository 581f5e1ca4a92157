import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { listedOrders, matchingOrders } from '../../../../../tests/support/listed-orders.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import { printedSeed } from '../../../../../tests/support/seed.ts'
import {
  because,
  makeWorld,
  orderOf,
  setUp,
  type World,
} from '../../../../../tests/support/world.ts'
import { mostCompared } from '../../orders.settings.ts'
import { orderStates } from '../../orders.states.ts'
import { doBulk } from '../bulk/do-bulk.ts'
import { previewBulk } from '../bulk/preview-bulk.ts'
import { clearDouble, compareDouble } from '../checks/compare-double.ts'
import { findDoubles } from '../checks/find-doubles.ts'
import { changeDesk } from '../editing/change-desk.ts'
import { commentOrder, removeComment } from '../editing/comment-order.ts'
import { cancelOrder } from '../fulfilment/cancel-order.ts'
import { confirmOrder } from '../fulfilment/confirm-order.ts'
import { endHolds } from '../fulfilment/end-holds.ts'
import { holdOrder } from '../fulfilment/hold-order.ts'
import { countByState, countOrders, foldOrderCounts } from '../lists/count-orders.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { recordPayment } from '../money/record-payment.ts'
import { placeOrder } from '../placing/place-order.ts'
import { mergeOrders } from './merge-orders.ts'
import { moveToOutlet } from './move-to-outlet.ts'
import { planSplit } from './plan-split.ts'
import { splitOrder } from './split-order.ts'

let db: Database
let here: World
let there: World
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  here = await makeWorld(db, 5_000)
  there = await addSecondOutlet(db, here)
  admin = here.admin
  const { outletId } = there
  await db.transaction((tx) =>
    bookOpeningStock(
      tx,
      setUp,
      { noun: 'stock', id: newId(), reason: 'Opening stock' },
      here.variants.map(({ id: variantId }) => ({ variantId, outletId, quantity: 5_000 })),
    ),
  )
})

const variantOf = (index: number) => here.variants[index % here.variants.length]?.id ?? ''
const place = (lines: readonly { variantId: string; quantity: number }[], more = {}) =>
  placeOrder(db, admin, { ...orderOf(here, lines), ...more }, null)
const order = (id: string) => getOrder(db.reader, admin, { id })

/** What must never change as orders are split, merged and moved, and what must hold of each. */
async function booksOf(phone: string, isPaid: boolean) {
  const found = await sql<{ units: string; due: number; paid: number; faults: number }>`
    with family as (
      select o.* from orders o where o.ship_phone = ${phone}
    ), live as (select * from family where state <> 'cancelled')
    select
      (select jsonb_object_agg(sku, open)::text from (select l.sku, sum(l.quantity
        - l.cancelled_quantity) as open from order_lines l join live on live.id = l.order_id
        group by l.sku order by l.sku) as s) as units,
      (select coalesce(sum(total_minor), 0)::bigint from live)
        + (select coalesce(sum(shipping_minor + case when prices_include_tax then 0
          else shipping_tax_minor end), 0)::bigint from family where merged_into is not null) as due,
      (select sum(paid_minor - refunded_minor)::bigint from family) as paid,
      (select count(*) from family f cross join lateral (
          select coalesce(sum(line_minor), 0) as lines, coalesce(sum(discount_minor), 0) as off,
            coalesce(sum(order_discount_minor), 0) as order_off, coalesce(sum(tax_minor), 0) as tax
          from order_lines where order_id = f.id) as s
        where (s.lines, s.off, s.order_off, s.tax + f.shipping_tax_minor) is distinct from
            (f.lines_minor, f.line_discounts_minor, f.order_discount_minor, f.tax_minor)
          or f.paid_minor <> (select coalesce(sum(case kind when 'payment' then amount_minor
            when 'moved' then -amount_minor else 0 end), 0) from order_payments p
            where p.order_id = f.id))
      + (select count(*) from live join order_lines l on l.order_id = live.id
        left join stock_reservations r on r.source_line_id = l.id and r.source_id = live.id
          and r.outlet_id = live.outlet_id
        where coalesce(r.quantity, 0) <> l.quantity - l.cancelled_quantity)
      + (select count(*) from family where case when merged_into is not null then paid_minor <> 0
          else ${isPaid} and state <> 'cancelled' and paid_minor < total_minor end) as faults`.execute(
    db.reader,
  )
  const [row] = found.rows
  if (!row) throw new Error('There are no books of these orders.')
  return row
}

test('split, merged and moved at random, no unit and no coin is lost or made', async () => {
  const seed = printedSeed('splitting and merging orders')
  const drawn = fc.sample(fc.nat(), { seed, numRuns: 2_000 })
  const upTo = (most: number) => (drawn.pop() ?? 0) % (most + 1)
  let happened = 0
  for (let round = 0; round < 8; round++) {
    const phone = `020 7946 0${100 + round}`
    const isPaid = upTo(1) === 1
    for (let count = 0; count < 2; count++) {
      const lines = Array.from({ length: 1 + upTo(3) }, (_, index) => ({
        variantId: variantOf(index + upTo(2)),
        quantity: 1 + upTo(4),
        ...(upTo(1) ? { discount: { amountMinor: upTo(300), reason: because('Dented') } } : {}),
      }))
      const discount = { amountMinor: upTo(200), reason: because('Loyal') }
      const placed = await place(lines, {
        shipPhone: phone,
        paymentMethod: 'prepaid',
        ...(upTo(1) ? { discount } : {}),
      })
      if (isPaid) {
        const paid = { method: 'card', amountMinor: placed.totalMinor, reference: '' } as const
        await db.transaction((tx) => recordPayment(tx, admin, { orderId: placed.id, ...paid }))
      }
    }
    const start = await booksOf(phone, isPaid)
    expect(start.faults).toBe(0)
    for (let step = 0; step < 4; step++) {
      if (await splitOrMerge(upTo, phone)) happened++
      expect(await booksOf(phone, isPaid)).toEqual(start)
    }
  }
  expect(await ledgerFaults(db)).toEqual([])
  expect(happened).toBeGreaterThan(10)
})

/** One step, whichever it is and whether or not the rules let it happen. */
async function splitOrMerge(upTo: (most: number) => number, phone: string) {
  const family = await db.reader
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('ship_phone', '=', phone)
    .where('state', '<>', 'cancelled')
    .orderBy('number')
    .execute()
  const one = family[upTo(family.length - 1)]
  const other = family[upTo(family.length - 1)]
  if (!one || !other) return false
  const outletId = upTo(1) ? there.outletId : here.outletId
  const { lines } = await order(one.id)
  const going = lines
    .filter(() => upTo(1))
    .map(({ id: lineId, quantity }) => {
      return { lineId, quantity: 1 + upTo(quantity - 1) }
    })
  return db
    .transaction<unknown>((tx) => {
      switch (upTo(2)) {
        case 0:
          return splitOrder(tx, admin, { ...one, parts: [{ outletId, lines: going }] })
        case 1:
          return moveToOutlet(tx, admin, { ...one, outletId })
        default:
          return mergeOrders(tx, admin, { ...one, intoId: other.id, intoVersion: other.version })
      }
    })
    .then(() => true, refused)
}

/** Anything but a refusal is a fault. */
function refused(error: unknown): false {
  expect(error).toHaveProperty('kind')
  return false
}

test('a part is a separate order, on hold and paid like the whole', async () => {
  const placed = await place(
    [
      { variantId: variantOf(0), quantity: 4 },
      { variantId: variantOf(1), quantity: 1 },
    ],
    { tags: ['gift'] },
  )
  await db.transaction((tx) =>
    holdOrder(tx, admin, { id: placed.id, kind: 'manual', reason: because('Wait') }),
  )
  const { lines } = await order(placed.id)
  const [first] = lines
  if (!first) throw new Error('The order has no lines.')
  const split = (quantity: number, version = placed.version) =>
    db.transaction((tx) =>
      splitOrder(tx, admin, {
        id: placed.id,
        version,
        parts: [{ outletId: there.outletId, lines: [{ lineId: first.id, quantity }] }],
      }),
    )
  await expect(split(5)).rejects.toMatchObject({ code: 'too_many' })
  await expect(split(1, 9)).rejects.toMatchObject({ code: 'stale_version' })
  const { parts } = await split(3)
  const part = await order(parts[0]?.id ?? '')
  expect(part).toMatchObject({ units: 3, tags: ['gift'], openHolds: ['manual'], shippingMinor: 0 })
  expect(part.splitFrom?.number).toBe(placed.number)
  expect((await order(placed.id)).totalMinor + part.totalMinor).toBe(placed.totalMinor)
  const plan = await planSplit(db.reader, admin, { id: placed.id })
  expect(plan.reason).toContain('has everything: one parcel, no split')
})

test('an order that repeats another is found once, compared, and cleared or merged', async () => {
  const lines = [{ variantId: variantOf(2), quantity: 2 }]
  const shipPhone = '020 7946 0777'
  const first = await place(lines, { shipPhone })
  const second = await place(lines, { shipPhone })
  const third = await place(lines, { shipPhone })
  const other = await place([{ variantId: variantOf(0), quantity: 1 }], { shipPhone })
  const ids = [first, second, third, other].map(({ id }) => id)
  await db.transaction((tx) => findDoubles(tx, setUp, ids))
  const only = await listedOrders(db, admin, { only: ['duplicates'], limit: 50 })
  expect(only.rows.map(({ id }) => id)).toEqual([third.id, second.id])
  await db.transaction((tx) => clearDouble(tx, admin, { id: third.id }))
  await db.transaction((tx) => findDoubles(tx, setUp, ids))
  expect((await order(third.id)).isSuspectedDouble).toBe(false)
  const compared = await compareDouble(db.reader, admin, { id: second.id })
  expect(compared).toMatchObject({ whyNot: null, earlier: { id: first.id } })
  expect(compared.signs).toContain('The very same basket')
  const asked = { id: second.id, version: 1, intoId: first.id, intoVersion: 1 }
  const merges = await Promise.allSettled(
    [1, 2].map(() => db.transaction((tx) => mergeOrders(tx, admin, asked))),
  )
  expect(merges.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const merged = await order(second.id)
  expect(merged).toMatchObject({ state: 'cancelled', mergedInto: { id: first.id } })
  expect((await order(first.id)).units).toBe(4)
})

test('of a phone that orders all the time, the last orders are compared and no others', async () => {
  const shipPhone = '020 7946 0778'
  const shipAddress = '17 Endless Street'
  const trays = () => place([{ variantId: variantOf(2), quantity: 2 }], { shipPhone, shipAddress })
  const mug = () => place([{ variantId: variantOf(0), quantity: 1 }], { shipPhone, shipAddress })
  const isDouble = async ({ id }: { id: string }) => {
    await db.transaction((tx) => findDoubles(tx, setUp, [id]))
    return (await order(id)).isSuspectedDouble
  }
  expect(await isDouble(await trays())).toBe(false)
  expect(await isDouble(await trays())).toBe(true)
  for (let count = 1; count < mostCompared; count++) await mug()
  expect(await isDouble(await trays())).toBe(true)
  for (let count = 0; count < mostCompared; count++) await mug()
  expect(await isDouble(await trays())).toBe(false)
})

test('many at once: what was foretold happens, refusals leave the others done, twice is once', async () => {
  const placed = await Promise.all(
    [1, 2, 3].map(() => place([{ variantId: variantOf(0), quantity: 1 }])),
  )
  const ids = placed.map(({ id }) => id)
  const [held = ''] = ids
  await db.transaction((tx) =>
    holdOrder(tx, admin, { id: held, kind: 'manual', reason: because('Wait') }),
  )
  const change = { action: 'confirm' } as const
  const preview = await previewBulk(db.reader, admin, { ids: [...ids, newId()], change })
  expect(preview.changing).toHaveLength(2)
  expect(preview.left.map(({ id }) => id)).toEqual([held])
  const request = { key: newId(), endpoint: 'orderDesk.bulkDo', hash: 'one' }
  const done = await doBulk(db, admin, { ids, change, note: '', approvalIds: [] }, request)
  expect(done.done.toSorted()).toEqual(preview.changing.map(({ id }) => id).toSorted())
  expect(done.left).toMatchObject([{ id: held, code: 'held' }])
  expect(await doBulk(db, admin, { ids, change, note: '', approvalIds: [] }, request)).toEqual(done)
  const tag = { action: 'tag', tags: ['Gift', 'gift'] } as const
  await doBulk(
    db,
    admin,
    { ids, change: { ...tag, tags: [...tag.tags] }, note: '', approvalIds: [] },
    null,
  )
  expect(await matchingOrders(db, admin, { tag: ['Gift'] })).toMatchObject({ count: 3 })
})

test('the desk: who looks after it, comments that call people, holds that end by themselves', async () => {
  const { id } = await place([{ variantId: variantOf(0), quantity: 1 }])
  const assign = (assignedTo: string) =>
    db.transaction((tx) => changeDesk(tx, admin, { id, change: { assignedTo, priority: 'high' } }))
  await expect(assign(newId())).rejects.toMatchObject({ code: 'cannot_assign' })
  await assign(admin.userId)
  const mine = await listedOrders(db, admin, { only: ['mine'], limit: 5 })
  expect(mine.rows.map((row) => row.id)).toEqual([id])
  const { commentId } = await db.transaction((tx) =>
    commentOrder(tx, admin, { id, body: 'Look', mentions: [admin.userId] }),
  )
  const { comments, timeline } = await order(id)
  expect(comments).toMatchObject([{ body: 'Look', mentions: [{ id: admin.userId }] }])
  expect(JSON.stringify(timeline)).not.toContain('Look')
  const stranger = { ...admin, userId: newId() }
  const remove = (actor: Actor) =>
    db.transaction((tx) => removeComment(tx, actor, { id, commentId }))
  await expect(remove(stranger)).rejects.toMatchObject({ code: 'not_yours' })
  await remove(admin)
  expect((await order(id)).comments).toEqual([])
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  await db.transaction((tx) =>
    holdOrder(tx, admin, { id, kind: 'customer', reason: because('Back soon'), endsAt }),
  )
  await db.pool.query(`update order_holds set ends_at = now() where order_id = $1`, [id])
  await db.transaction(endHolds)
  expect((await order(id)).openHolds).toEqual([])
})

test('the counts equal those of a recount, with parallel changes and folds', async () => {
  const recount = async () => {
    const found = await sql<{ state: string; count: number }>`
      select state, count(*) as count from orders group by state`.execute(db.reader)
    return new Map(found.rows.map(({ state, count }) => [state, count]))
  }
  const counted = async () => {
    const states = await countByState(db.reader, admin, capability.orders, orderStates)
    return new Map(
      states.filter(({ count }) => count !== 0).map(({ state, count }) => [state, count]),
    )
  }
  const lives = Array.from({ length: 12 }, async (_, index) => {
    const placed = await place([{ variantId: variantOf(index), quantity: 1 }])
    if (index % 3 === 0) await db.transaction((tx) => confirmOrder(tx, admin, placed))
    if (index % 4 === 0)
      await db.transaction((tx) => cancelOrder(tx, admin, { id: placed.id, reason: 'Test' }))
  })
  const folds = Array.from({ length: 6 }, () => foldOrderCounts(db.reader))
  await Promise.all([...lives, ...folds])
  expect(await counted()).toEqual(await recount())
  await Promise.all([foldOrderCounts(db.reader), foldOrderCounts(db.reader)])
  expect(await counted()).toEqual(await recount())
  const { quick } = await countOrders(db.reader, admin)
  for (const { only, count } of quick)
    expect([only, (await matchingOrders(db, admin, { only: [only] })).count]).toEqual([only, count])
})

test('an order is found by any way in which it is asked for', async () => {
  const placed = await place([{ variantId: variantOf(2), quantity: 1 }], {
    shipName: 'Mary Somerville',
    shipPhone: '+44 7946 091 234',
  })
  for (const q of [String(placed.number), `O-${placed.number}`, '7946 09', '07946091', 'mary some'])
    expect([q, (await listedOrders(db, admin, { q, limit: 50 })).rows.map(({ id }) => id)]).toEqual(
      [q, [placed.id]],
    )
  const bySku = await listedOrders(db, admin, { q: 'tray', limit: 50 })
  expect(bySku.rows.map(({ id }) => id)).toContain(placed.id)
})

const unknown = { phone: '', email: '', address: '', city: '', postcode: '', country: '' }

test('a name that many have leads to the orders of all of them, on file or not', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `Somerset Maugham ${n}`)
  const { idByRef } = await db.transaction((tx) =>
    addCustomers(
      tx,
      admin,
      'test',
      names.map((fullName, n) => ({ ...unknown, externalRef: `many-${n}`, fullName })),
    ),
  )
  const customers = names.map((_, n) => idByRef.get(`many-${n}`) ?? null)
  const ids: string[] = []
  for (const customerId of [...customers.slice(0, 3), null])
    ids.unshift(
      (
        await place([{ variantId: variantOf(2), quantity: 1 }], {
          customerId,
          shipName: customerId ? 'Ada Byron' : 'Miss Somerset',
        })
      ).id,
    )
  for (const limit of [2, 50]) {
    const { rows } = await listedOrders(db, admin, { q: 'somerset', limit })
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, limit))
  }
})
