import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { receivingParts } from '../../../../tests/support/receipt-steps.ts'
import {
  aShipNotice,
  cancelReceipt,
  cartonCodesOf,
  deliveryOf,
  expectedDeliveries,
  getReceipt,
  receiveCounted,
  receivingFigures,
  scanCarton,
  uncountCarton,
  undoReceipt,
  userOfSupplier,
  withNotice,
} from '../../../../tests/support/ship-notice-steps.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { portalDeliveryList } from '../portal-deliveries.list.ts'
import type { AnnouncedDelivery } from '../ship-notices.fields.ts'
import { announceDelivery, cancelDelivery, changeDelivery } from './announce-delivery.ts'
import { findCartonCode } from './find-carton-code.ts'
import { getNotice, historyOfNotice, noticesOfOrder } from './notices.queries.ts'
import {
  getPortalDelivery,
  openLinesOfOrder,
  portalDeliveries,
} from './portal-deliveries.queries.ts'
import { receiveNotice } from './receive-notice.ts'

let db: Database
let world: World
let user: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  user = await db.transaction((tx) => makeUser(tx, 'supplier'))
})

const notice = (station: Parameters<typeof aShipNotice>[3]) =>
  aShipNotice(db, world, world.admin, station)

async function confirmed() {
  const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
  return { ...order, supplier: userOfSupplier(order.supplierId, user) }
}

type Order = Awaited<ReturnType<typeof confirmed>>

const announce = (
  { id: orderId, supplier, lineIds }: Order,
  quantity: number,
  more?: Partial<AnnouncedDelivery>,
) =>
  db.transaction((tx) =>
    announceDelivery(tx, supplier, { orderId, ...deliveryOf(lineIds, quantity, more) }),
  )

test('a delivery is announced with a number for each carton, and its event is the supplier’s', async () => {
  const order = await confirmed()
  const cartons = [
    {
      contents: [
        { line: 1, quantity: 6 },
        { line: 2, quantity: 10 },
      ],
    },
    { contents: [{ line: 1, quantity: 4 }] },
  ]
  const { id } = await announce(order, 10, { cartons })
  const seen = await getPortalDelivery(db.reader, order.supplier, { id })
  expect(seen).toMatchObject({ state: 'submitted', cartons: 2, lines: 2, closedBecause: '' })
  expect(seen.items.map((item) => [item.announced, item.counted, item.rejected])).toEqual([
    [10, null, null],
    [10, null, null],
  ])
  expect(seen.packed.map(({ contents }) => contents.map(({ quantity }) => quantity))).toEqual([
    [6, 10],
    [4],
  ])
  for (const { code } of seen.packed) expect(code).toMatch(/^N-\d{7}$/)
  const [entry] = await eventsOf(db.reader, id)
  expect(entry).toMatchObject({ type: 'ship_notice.announced', actorName: order.supplier.name })
})

test('what is open is proposed: ordered, less what was received and what is under way', async () => {
  const order = await confirmed()
  const { id } = await announce(order, 10)
  const asked = { id: order.id }
  const { lines } = await openLinesOfOrder(db.reader, order.supplier, asked)
  expect(lines.map(({ ordered, underWay, open }) => [ordered, underWay, open])).toEqual([
    [24, 10, 14],
    [24, 10, 14],
  ])
  const without = await openLinesOfOrder(db.reader, order.supplier, { ...asked, deliveryId: id })
  expect(without.lines.map(({ open }) => open)).toEqual([24, 24])
})

test('more than is open is refused with numbers; a draft is checked when it is announced', async () => {
  const order = await confirmed()
  await announce(order, 20)
  await expect(announce(order, 5)).rejects.toMatchObject({
    code: 'more_than_open',
    message: expect.stringContaining('24 are ordered, 20 on other deliveries. Announce 4 or less.'),
  })
  const draft = await announce(order, 5, { isDraft: true })
  const { supplier, lineIds } = order
  const change = (quantity: number) =>
    db.transaction((tx) =>
      changeDelivery(tx, supplier, { ...draft, ...deliveryOf(lineIds, quantity) }),
    )
  await expect(change(5)).rejects.toMatchObject({ code: 'more_than_open' })
  await change(4)
  expect((await getPortalDelivery(db.reader, supplier, draft)).state).toBe('submitted')
})

test('more is announced within the tolerance of receiving', async () => {
  const order = await confirmed()
  await sql`update purchase_order_lines set over_receipt_percent = 12.5
    where purchase_order_id = ${order.id}`.execute(db.reader)
  await expect(announce(order, 28)).rejects.toMatchObject({ code: 'more_than_open' })
  await announce(order, 27)
})

test('two deliveries announced at the same time never exceed what is open', async () => {
  const order = await confirmed()
  const other = anotherPool(db)
  const both = await Promise.allSettled([
    announce(order, 15),
    other.transaction((tx) =>
      announceDelivery(tx, order.supplier, { orderId: order.id, ...deliveryOf(order.lineIds, 15) }),
    ),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'more_than_open' } })
})

test('SQL refuses what the command would let through', async () => {
  const order = await confirmed()
  const first = await announce(order, 20)
  const draft = await announce(order, 20, { isDraft: true })
  const submitted = sql`update ship_notices set state = 'submitted', submitted_at = now()
    where id = ${draft.id}`.execute(db.reader)
  await expect(submitted).rejects.toMatchObject({ constraint: 'ship_notices_open' })
  const more = sql`update ship_notice_lines set quantity = 30 where notice_id = ${first.id}`
  await expect(more.execute(db.reader)).rejects.toMatchObject({ code: '23514' })
  const carton = sql`update ship_carton_contents c set quantity = 19 from ship_notice_lines l
    where l.id = c.line_id and l.notice_id = ${first.id}`
  await carton.execute(db.reader)
  const touched = sql`update ship_notices set version = version + 1 where id = ${first.id}`
  await expect(touched.execute(db.reader)).rejects.toMatchObject({
    constraint: 'ship_notices_packed',
  })
  const foreign = await confirmed()
  const line = sql`update ship_notice_lines set order_line_id = ${foreign.lineIds[0]}
    where notice_id = ${first.id}`
  await expect(line.execute(db.reader)).rejects.toMatchObject({
    constraint: 'ship_notice_lines_of_order',
  })
})

test('a delivery number is used once, in any spelling, until its delivery is cancelled', async () => {
  const order = await confirmed()
  const first = await announce(order, 2, { deliveryNumber: 'LS 77' })
  await expect(announce(order, 2, { deliveryNumber: 'ls77' })).rejects.toMatchObject({
    code: 'number_taken',
    field: 'deliveryNumber',
  })
  await announce(await confirmed(), 2, { deliveryNumber: 'LS 77' })
  await db.transaction((tx) => cancelDelivery(tx, order.supplier, { ...first, reason: 'Typo' }))
  await announce(order, 2, { deliveryNumber: 'ls77' })
})

test('a day that has passed, an order that is not open and a blocked supplier are refused', async () => {
  const order = await confirmed()
  await expect(announce(order, 2, { arrivesOn: '2020-01-01' })).rejects.toMatchObject({
    code: 'arrives_in_past',
  })
  const sent = await aPurchaseOrder(db, world, world.admin, 'sent')
  const ofSent = { ...sent, supplier: userOfSupplier(sent.supplierId, user) }
  await expect(announce(ofSent, 2)).rejects.toMatchObject({ code: 'order_not_open' })
  await sql`update suppliers set state = 'blocked' where id = ${order.supplierId}`.execute(
    db.reader,
  )
  await expect(announce(order, 2)).rejects.toMatchObject({ code: 'supplier_closed' })
})

test('orders, lines and deliveries of another supplier are not found', async () => {
  const own = await confirmed()
  const other = await notice('submitted')
  const missing = { status: 404 }
  await expect(announce({ ...own, id: other.orderId }, 2)).rejects.toMatchObject(missing)
  await expect(announce({ ...own, lineIds: other.lineIds }, 2)).rejects.toMatchObject(missing)
  const { id, version } = other
  const { supplier } = own
  const changed = db.transaction((tx) =>
    changeDelivery(tx, supplier, { id, version, ...deliveryOf(own.lineIds, 1) }),
  )
  await expect(changed).rejects.toMatchObject(missing)
  const cancelled = db.transaction((tx) =>
    cancelDelivery(tx, supplier, { id, version, reason: '' }),
  )
  await expect(cancelled).rejects.toMatchObject(missing)
  await expect(getPortalDelivery(db.reader, supplier, { id })).rejects.toMatchObject(missing)
  const input = { id: own.id, deliveryId: id }
  await expect(openLinesOfOrder(db.reader, supplier, input)).rejects.toMatchObject(missing)
})

test('a change is kept in the history, and cartons keep their numbers', async () => {
  const { id, version, supplier, lineIds, codes } = await notice('submitted')
  const cartons = [1, 2, 1].map((line, at) => ({ contents: [{ line, quantity: at < 2 ? 6 : 2 }] }))
  const lines = [8, 6].map((quantity, at) => ({
    orderLineId: lineIds[at] ?? '',
    quantity,
    lotCode: '',
    expiresOn: null,
  }))
  const given = deliveryOf(lineIds, 1, { carrier: 'Royal Mail', lines, cartons })
  await db.transaction((tx) => changeDelivery(tx, supplier, { id, version, ...given }))
  const after = await cartonCodesOf(db, id)
  expect(after).toHaveLength(3)
  expect(after.slice(0, 2)).toEqual(codes)
  const { entries } = await historyOfNotice(db.reader, world.admin, { id })
  expect(entries[0]).toMatchObject({
    type: 'ship_notice.changed',
    actorName: supplier.name,
    data: { carrier: ['Parcel Force', 'Royal Mail'], cartons: [2, 3] },
  })
  const stale = db.transaction((tx) => changeDelivery(tx, supplier, { id, version, ...given }))
  await expect(stale).rejects.toMatchObject({ code: 'stale_version' })
})

test('the warehouse counts cartons whole and once, takes one back, and scans single pieces', async () => {
  const { id, receiptId, codes, wares, supplier } = await notice('arrived')
  const [first = '', second = ''] = codes
  const counted = await scanCarton(db, world.admin, receiptId, first)
  expect(counted.carton).toMatchObject({ label: 'Carton 1 of 2' })
  expect(counted.receipt.rows.map((row) => [row.announced, row.accepted])).toEqual([
    [10, 10],
    [10, 0],
  ])
  const again = scanCarton(db, world.admin, receiptId, first)
  await expect(again).rejects.toMatchObject({
    code: 'carton_counted',
    message: expect.stringContaining('already counted'),
  })
  const cartonId = counted.carton?.id ?? ''
  const back = { id: receiptId, cartonId }
  const uncounted = await db.transaction((tx) =>
    uncountCarton(receivingParts)(tx, world.admin, back),
  )
  expect(uncounted.rows.map(({ accepted }) => accepted)).toEqual([0, 0])
  expect(uncounted.notice?.cartons.map(({ isCounted }) => isCounted)).toEqual([false, false])
  const twice = db.transaction((tx) => uncountCarton(receivingParts)(tx, world.admin, back))
  await expect(twice).rejects.toMatchObject({ code: 'nothing_counted' })
  await scanCarton(db, world.admin, receiptId, second)
  await scanCarton(db, world.admin, receiptId, wares[0]?.sku ?? '')
  await receiveCounted(db, world.admin, receiptId)
  const seen = await getPortalDelivery(db.reader, supplier, { id })
  expect(seen.state).toBe('received')
  expect(seen.items.map(({ counted: units, rejected }) => [units, rejected])).toEqual([
    [1, 0],
    [10, 0],
  ])
  const staff = await getNotice(db.reader, world.admin, { id })
  expect(staff.items).toEqual(seen.items)
  expect(staff.receipt?.id).toBe(receiptId)
})

test('two scans of one carton at the same time count it once', async () => {
  const { receiptId, codes } = await notice('arrived')
  const [code = ''] = codes
  const other = anotherPool(db)
  const scans = await Promise.allSettled([
    scanCarton(db, world.admin, receiptId, code),
    scanCarton(other, world.admin, receiptId, code),
  ])
  expect(scans.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const receipt = await getReceipt(receivingParts)(db.reader, world.admin, { id: receiptId })
  expect(receipt.rows.map(({ accepted }) => accepted)).toEqual([10, 0])
})

test('a carton of another delivery is refused, and one of another outlet is unknown', async () => {
  const { receiptId } = await notice('arrived')
  const other = await notice('submitted')
  const [code = ''] = other.codes
  await expect(scanCarton(db, world.admin, receiptId, code)).rejects.toMatchObject({
    code: 'other_carton',
  })
  const found = await findCartonCode(db.reader, world.admin, code.toLowerCase())
  expect(found).toMatchObject({ noun: 'ship_notice', id: other.id })
  const elsewhere = newActor({ ...world.admin, grants: [] })
  expect(await findCartonCode(db.reader, elsewhere, code)).toBeNull()
})

test('a cancelled count and an undone receipt open the delivery again', async () => {
  const arrived = await notice('arrived')
  await scanCarton(db, world.admin, arrived.receiptId, arrived.codes[0] ?? '')
  const versionOf = async (id: string) =>
    (await getReceipt(receivingParts)(db.reader, world.admin, { id })).version
  const end = async (command: typeof cancelReceipt, id: string) => {
    const version = await versionOf(id)
    const reason = because('Wrong delivery')
    return db.transaction((tx) =>
      withNotice(receivingParts, command)(tx, world.admin, { id, version, reason }),
    )
  }
  await end(cancelReceipt, arrived.receiptId)
  const reopened = await getNotice(db.reader, world.admin, arrived)
  expect(reopened).toMatchObject({ state: 'submitted', receipt: null })
  const { id, version } = reopened
  const { receiptId } = await db.transaction((tx) =>
    receiveNotice(tx, world.admin, { id, version, isBlind: false }),
  )
  await scanCarton(db, world.admin, receiptId, arrived.codes[0] ?? '')
  await receiveCounted(db, world.admin, receiptId)
  await end(undoReceipt, receiptId)
  expect((await getNotice(db.reader, world.admin, arrived)).state).toBe('submitted')
})

test('what has arrived can’t be changed, cancelled or received twice', async () => {
  const { id, version, supplier, lineIds } = await notice('arrived')
  const changed = db.transaction((tx) =>
    changeDelivery(tx, supplier, { id, version, ...deliveryOf(lineIds, 1) }),
  )
  await expect(changed).rejects.toMatchObject({ code: 'wrong_state' })
  const cancelled = db.transaction((tx) =>
    cancelDelivery(tx, supplier, { id, version, reason: '' }),
  )
  await expect(cancelled).rejects.toMatchObject({ code: 'wrong_state' })
  const twice = db.transaction((tx) =>
    receiveNotice(tx, world.admin, { id, version, isBlind: false }),
  )
  await expect(twice).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the board has the announced delivery in place of its order, and the rest of the order', async () => {
  const order = await confirmed()
  const expected = () => expectedDeliveries(receivingParts)(db.reader, world.admin, {})
  const listed = async () => {
    const { rows, announced } = await expected()
    return [
      rows.some(({ orderId }) => orderId === order.id),
      announced.filter(({ orderId }) => orderId === order.id),
    ]
  }
  const before = await receivingFigures(receivingParts)(db.reader, world.admin, {})
  await announce(order, 10, { isDraft: true })
  expect(await listed()).toMatchObject([true, []])
  const first = await announce(order, 10)
  expect(await listed()).toMatchObject([true, [{ id: first.id, cartons: 1, isLate: false }]])
  const second = await announce(order, 14)
  expect(await listed()).toMatchObject([false, [{ id: first.id }, { id: second.id }]])
  await sql`update ship_notices set arrives_on = current_date - 1 where id = ${first.id}`.execute(
    db.reader,
  )
  expect(await listed()).toMatchObject([false, [{ isLate: true, carrier: 'Parcel Force' }, {}]])
  const after = await receivingFigures(receivingParts)(db.reader, world.admin, {})
  expect(after.late).toBe(before.late + 1)
})

test('staff see what was announced and no draft; the supplier’s list filters by state', async () => {
  const order = await confirmed()
  const draft = await announce(order, 3, { isDraft: true })
  const sent = await announce(order, 3)
  const { rows } = await noticesOfOrder(db.reader, world.admin, { orderId: order.id })
  expect(rows.map(({ id }) => id)).toEqual([sent.id])
  await expect(getNotice(db.reader, world.admin, draft)).rejects.toMatchObject({ status: 404 })
  const input = listInput(portalDeliveryList).parse({ state: ['draft'] })
  const page = await portalDeliveries.page(db.reader, order.supplier, input)
  expect(page.rows.map(({ id }) => id)).toEqual([draft.id])
})
