import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder, type OrderState } from '../../../../tests/support/purchase-order-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { portalOrderList } from '../supplier-portal.list.ts'
import { confirmOwnOrder, proposeForOwnOrder, rejectOwnOrder } from './answer-order.ts'
import { portalOrderPdf } from './portal-order-file.ts'
import { getPortalOrder, portalOrders, portalToDo } from './portal-orders.queries.ts'

let db: Database
let world: World
let user: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  user = await db.transaction((tx) => makeUser(tx, 'supplier'))
})

const toDoOf = portalToDo({ tasks: [], records: [] })

/** An order in a state, and the user of its supplier. */
async function anOrder(state: OrderState) {
  const order = await aPurchaseOrder(db, world, world.admin, state)
  return { order, supplier: newActor({ ...user, supplierId: order.supplierId }) }
}

test('a new order is to be answered, and its answer is the supplier’s own', async () => {
  const { order, supplier } = await anOrder('sent')
  const before = await toDoOf(db.reader, supplier)
  expect(before.toAnswer.map(({ id }) => id)).toEqual([order.id])
  const { id, version } = order
  await db.transaction((tx) =>
    confirmOwnOrder(tx, supplier, {
      id,
      version,
      supplierReference: 'SO-77',
      promisedOn: '2999-06-01',
      lines: [{ lineId: order.lineIds[1] ?? '', promisedOn: '2999-06-09' }],
    }),
  )
  const after = await getPortalOrder(db.reader, supplier, { id })
  expect(after).toMatchObject({ state: 'confirmed', supplierReference: 'SO-77', proposal: null })
  expect(after.items.map(({ promisedOn }) => promisedOn)).toEqual(['2999-06-01', '2999-06-09'])
  expect((await toDoOf(db.reader, supplier)).toAnswer).toEqual([])
  const [entry] = await eventsOf(db.reader, id)
  expect(entry).toMatchObject({ type: 'purchase_order.confirmed', actorName: supplier.name })
})

test('proposes another quantity, price and day, and refuses a line with 0', async () => {
  const { order, supplier } = await anOrder('sent')
  const [first = '', second = ''] = order.lineIds
  await db.transaction((tx) =>
    proposeForOwnOrder(tx, supplier, {
      id: order.id,
      version: order.version,
      note: 'Short of clay',
      lines: [
        { lineId: first, quantity: 12, unitCostMinor: 260, promisedOn: '2999-07-01', note: '' },
        { lineId: second, quantity: 0, promisedOn: null, note: 'Discontinued' },
      ],
    }),
  )
  const after = await getPortalOrder(db.reader, supplier, { id: order.id })
  expect(after.state).toBe('changes_proposed')
  expect(after.items.map(({ quantity }) => quantity)).toEqual([24, 24])
  expect(after.proposal).toMatchObject({
    note: 'Short of clay',
    lines: [
      { lineId: first, quantity: 12, unitCostMinor: 260, promisedOn: '2999-07-01', note: '' },
      { lineId: second, quantity: 0, unitCostMinor: 250, note: 'Discontinued' },
    ],
  })
})

test('rejects an order with the reason', async () => {
  const { order, supplier } = await anOrder('sent')
  await db.transaction((tx) =>
    rejectOwnOrder(tx, supplier, { id: order.id, version: order.version, reason: 'Plant closed' }),
  )
  expect((await getPortalOrder(db.reader, supplier, { id: order.id })).state).toBe('rejected')
  const [entry] = await eventsOf(db.reader, order.id)
  expect(JSON.stringify(entry)).toContain('Plant closed')
})

test('the orders of another supplier, and drafts, are not found', async () => {
  const { supplier } = await anOrder('sent')
  const other = await anOrder('sent')
  const { id, version, lineIds } = other.order
  const lines = [{ lineId: lineIds[0] ?? '', quantity: 1, promisedOn: null, note: '' }]
  const missing = { status: 404 }
  await expect(getPortalOrder(db.reader, supplier, { id })).rejects.toMatchObject(missing)
  const confirmed = db.transaction((tx) =>
    confirmOwnOrder(tx, supplier, {
      id,
      version,
      supplierReference: '',
      promisedOn: null,
      lines: [],
    }),
  )
  await expect(confirmed).rejects.toMatchObject(missing)
  const proposed = db.transaction((tx) =>
    proposeForOwnOrder(tx, supplier, { id, version, note: '', lines }),
  )
  await expect(proposed).rejects.toMatchObject(missing)
  const rejected = db.transaction((tx) =>
    rejectOwnOrder(tx, supplier, { id, version, reason: 'No' }),
  )
  await expect(rejected).rejects.toMatchObject(missing)
  const file = portalOrderPdf.kind === 'download' ? portalOrderPdf.send(db, supplier, { id }) : null
  await expect(file).rejects.toMatchObject(missing)
  const draft = await anOrder('draft')
  const drafted = getPortalOrder(db.reader, draft.supplier, { id: draft.order.id })
  await expect(drafted).rejects.toMatchObject(missing)
  expect(JSON.stringify(await eventsOf(db.reader, id))).not.toContain(supplier.name)
})

test('a line of another order in an answer is not found', async () => {
  const { order, supplier } = await anOrder('sent')
  const other = await anOrder('sent')
  const { id, version } = order
  const lines = [{ lineId: other.order.lineIds[0] ?? '', quantity: 1, promisedOn: null, note: '' }]
  const proposed = db.transaction((tx) =>
    proposeForOwnOrder(tx, supplier, { id, version, note: '', lines }),
  )
  await expect(proposed).rejects.toMatchObject({ status: 404 })
})

test('a blocked or archived supplier reads, can’t answer, and is told why', async () => {
  for (const state of ['blocked', 'archived']) {
    const { order, supplier } = await anOrder('sent')
    await sql`update suppliers set state = ${state} where id = ${order.supplierId}`.execute(
      db.reader,
    )
    const { id, version } = order
    const seen = await getPortalOrder(db.reader, supplier, { id })
    expect(seen.closedBecause).toContain('can’t be answered')
    const rejected = db.transaction((tx) =>
      rejectOwnOrder(tx, supplier, { id, version, reason: 'No' }),
    )
    await expect(rejected).rejects.toMatchObject({ code: 'supplier_closed' })
  }
})

test('a day that has passed can’t be promised', async () => {
  const { order, supplier } = await anOrder('sent')
  const confirmed = db.transaction((tx) =>
    confirmOwnOrder(tx, supplier, {
      id: order.id,
      version: order.version,
      supplierReference: '',
      promisedOn: '2020-01-01',
      lines: [],
    }),
  )
  await expect(confirmed).rejects.toMatchObject({ code: 'promised_in_past' })
})

test('a user without a supplier is told what is missing and whom to ask', async () => {
  const refused = { status: 409, code: 'no_supplier_link' }
  await expect(toDoOf(db.reader, user)).rejects.toMatchObject(refused)
  await expect(toDoOf(db.reader, world.admin)).rejects.toMatchObject(refused)
})

test('the list filters by state, delay and words; what is late is to do', async () => {
  const { order, supplier } = await anOrder('confirmed')
  const listed = async (call: object) =>
    (await portalOrders.page(db.reader, supplier, listInput(portalOrderList).parse(call))).rows
  expect(await listed({ state: ['sent'] })).toEqual([])
  expect(await listed({ late: true })).toEqual([])
  const [row] = await listed({ q: 'so-1' })
  expect(row).toMatchObject({ id: order.id, lines: 2, isLate: false, totalMinor: 12_000 })
  await sql`update purchase_order_lines set promised_on = '2026-01-01'
    where id = ${order.lineIds[0]}`.execute(db.reader)
  expect((await listed({ late: true })).length).toBe(1)
  expect((await toDoOf(db.reader, supplier)).overdue.map(({ id }) => id)).toEqual([order.id])
})

test('names no member of staff but the buyer, and nothing that we keep for ourselves', async () => {
  const { order, supplier } = await anOrder('changes_proposed')
  const seen = await getPortalOrder(db.reader, supplier, { id: order.id })
  expect(seen.buyer).toBe(world.admin.name)
  expect(Object.keys(seen.items[0] ?? {})).not.toContain('explanation')
  expect(JSON.stringify({ ...seen, buyer: null })).not.toContain(world.admin.name)
})
