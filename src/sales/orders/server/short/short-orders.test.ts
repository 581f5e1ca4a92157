import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { channelOrder } from '../../../../../tests/support/channel-order.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { addWares } from '../../../../../tests/support/order-steps.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import {
  because,
  makeWorld,
  orderOf,
  setUp,
  type World,
} from '../../../../../tests/support/world.ts'
import { editOrder } from '../editing/edit-order.ts'
import { cancelOrder } from '../fulfilment/cancel-order.ts'
import { confirmOrder } from '../fulfilment/confirm-order.ts'
import { releaseHold } from '../fulfilment/hold-order.ts'
import { packUnit } from '../fulfilment/pack-unit.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { moneyOf } from '../money/order-money.queries.ts'
import {
  type ChannelLine,
  type ChannelOrder,
  placeChannelOrder,
} from '../placing/place-channel-order.ts'
import { placeOrder } from '../placing/place-order.ts'
import { backOrder } from '../split-merge/back-order.ts'
import { mergeOrders } from '../split-merge/merge-orders.ts'
import { moveToOutlet } from '../split-merge/move-to-outlet.ts'
import { splitOrder } from '../split-merge/split-order.ts'
import { matchLine } from './match-line.ts'
import { removeShort } from './remove-short.ts'
import { reserveShort } from './reserve-short.ts'
import { sendElsewhere } from './send-elsewhere.ts'

const shop = systemActor('Online shop', 'webhook')
let db: Database
let world: World
let there: World
let admin: Actor
/** Each test has two products: 2 of the first, 10 of the second. */
let few = { id: '', sku: '' }
let many = { id: '', sku: '' }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 5)
  there = await addSecondOutlet(db, world)
  admin = world.admin
})

beforeEach(async () => {
  const [one] = await addWares(db, world, 1, 2)
  const [other] = await addWares(db, world, 1, 10)
  if (!one || !other) throw new Error('There are no products.')
  few = one
  many = other
})

const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const order = (id: string) => getOrder(db.reader, admin, { id })
const place = (lines: readonly Partial<ChannelLine>[], more: Partial<ChannelOrder> = {}) =>
  act((tx) => placeChannelOrder(tx, shop, channelOrder(world, lines, more)))

/** Packed without being paid for first. */
const atDoor = { paymentMethod: 'cash_on_delivery' } as const

async function stocked(variantId: string, quantity: number, outletId = world.outletId) {
  const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
  await act((tx) => bookOpeningStock(tx, setUp, source, [{ variantId, outletId, quantity }]))
}

async function stateOf(id: string) {
  const { state, version, lines, holds } = await order(id)
  return {
    state,
    version,
    lines: lines.map((line) => [
      line.sku,
      line.quantity - line.cancelledQuantity,
      line.readyQuantity,
      line.shortQuantity,
      line.elsewhereQuantity,
    ]),
    holds: holds.filter((hold) => hold.releasedAt === null).map(({ reason }) => reason),
  }
}

const pack = (id: string, { id: variantId, sku }: { id: string; sku: string }) =>
  act((tx) => packUnit(tx, admin, id, { variantId, sku, packQuantity: 1 }))

const lineOf = async (id: string, at = 0) => (await order(id)).lines[at]?.id ?? ''

test('reserves what is short as stock comes back; the hold follows and ends', async () => {
  const { id } = await place([{ variantId: few.id, quantity: 5 }])
  await expect(act((tx) => reserveShort(tx, admin, { id }))).rejects.toMatchObject({
    code: 'nothing_back',
  })
  await stocked(few.id, 2)
  await act((tx) => reserveShort(tx, admin, { id }))
  expect(await stateOf(id)).toMatchObject({
    lines: [[few.sku, 5, 4, 1, 0]],
    holds: [`${few.sku}: 1 of 5 is short`],
  })
  await stocked(few.id, 5)
  expect(await act((tx) => reserveShort(tx, admin, { id }))).toMatchObject({ isShort: false })
  expect(await stateOf(id)).toMatchObject({ lines: [[few.sku, 5, 5, 0, 0]], holds: [] })
  expect(await ledgerFaults(db)).toEqual([])
})

test('two who reserve at once for the last unit: one order gets it', async () => {
  const [a, b] = [
    await place([{ variantId: few.id, quantity: 3 }]),
    await place([{ variantId: few.id, quantity: 1 }]),
  ]
  await stocked(few.id, 1)
  const outcomes = await Promise.allSettled(
    [a, b].map(({ id }) => act((tx) => reserveShort(tx, admin, { id }))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerFaults(db)).toEqual([])
})

test('a hold for short stock is not released by hand', async () => {
  const { id } = await place([{ variantId: few.id, quantity: 3 }])
  const hold = (await order(id)).holds[0]
  const released = act((tx) =>
    releaseHold(tx, admin, { id, holdId: hold?.id ?? '', note: 'Send it' }),
  )
  await expect(released).rejects.toMatchObject({ code: 'ends_by_itself' })
})

test('a matched line keeps its price, and what there is of the product is reserved', async () => {
  const { id, version, totalMinor } = await place([
    { code: 'THEIR-7', quantity: 3, unitPriceMinor: 700, taxMinor: 350 },
  ])
  const lineId = await lineOf(id)
  const match = { id, version, lineId, variantId: few.id, remember: true }
  await act((tx) => matchLine(tx, admin, match))
  expect(await stateOf(id)).toMatchObject({
    lines: [[few.sku, 3, 2, 1, 0]],
    holds: [`${few.sku}: 1 of 3 is short`],
  })
  expect((await order(id)).totalMinor).toBe(totalMinor)
  const told = await sql<{ data: unknown }>`select data from events
    where entity_id = ${id} and type = 'order.line_matched'`.execute(db.reader)
  expect(told.rows[0]?.data).toMatchObject({ code: 'THEIR-7', sku: few.sku, remember: true })
  const { version: next } = await order(id)
  const again = act((tx) => matchLine(tx, admin, { ...match, version: next }))
  await expect(again).rejects.toMatchObject({ code: 'already_matched' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a back-order takes what is short along; the rest can be packed', async () => {
  const { id, version, totalMinor } = await place(
    [{ variantId: few.id, quantity: 3 }, { variantId: many.id }, { code: 'NO-SUCH' }],
    {
      charges: [{ kind: 'tip', label: 'Tip', amountMinor: 250, taxMinor: 0 }],
      payments: [{ method: 'gateway', amountMinor: 5649, reference: 'visa', externalRef: null }],
    },
  )
  expect(totalMinor).toBe(3000 + 1000 + 1000 + 399 + 250)
  const { parts } = await act((tx) => backOrder(tx, admin, { id, version }))
  const [part] = parts
  expect(await stateOf(id)).toMatchObject({
    lines: [
      [few.sku, 2, 2, 0, 0],
      [many.sku, 1, 1, 0, 0],
    ],
    holds: [],
  })
  expect(await stateOf(part?.id ?? '')).toMatchObject({
    state: 'pending',
    lines: [
      [few.sku, 1, 0, 1, 0],
      ['NO-SUCH', 1, 0, 1, 0],
    ],
    holds: ['1 line matches no product', `${few.sku}: 1 of 1 is short`],
  })
  const [first, second] = await Promise.all(
    [id, part?.id ?? ''].map((one) => moneyOf(db.reader, admin, { id: one })),
  )
  expect((first?.totalMinor ?? 0) + (second?.totalMinor ?? 0)).toBe(totalMinor)
  expect([first?.balanceMinor, second?.balanceMinor]).toEqual([0, 0])
  expect([first?.chargesMinor, second?.chargesMinor]).toEqual([250, 0])
  expect((await order(part?.id ?? '')).channelNumber).toBe((await order(id)).channelNumber)
  expect(await ledgerFaults(db)).toEqual([])
  const nothing = act((tx) => backOrder(tx, admin, { id, version: version + 1 }))
  await expect(nothing).rejects.toMatchObject({ code: 'nothing_short' })
  const partVersion = (await order(part?.id ?? '')).version
  const all = act((tx) => backOrder(tx, admin, { id: part?.id ?? '', version: partVersion }))
  await expect(all).rejects.toMatchObject({ code: 'nothing_ready' })
})

test('what is short is removed first and gives no stock back that was never reserved', async () => {
  const { id, version } = await place([
    { variantId: few.id, quantity: 3, taxMinor: 501 },
    { code: 'NO-SUCH' },
  ])
  await act((tx) => removeShort(tx, admin, { id, version, reason: because('Sold out') }))
  expect(await stateOf(id)).toMatchObject({
    lines: [
      [few.sku, 2, 2, 0, 0],
      ['NO-SUCH', 0, 0, 0, 0],
    ],
    holds: [],
  })
  const money = await moneyOf(db.reader, admin, { id })
  expect(money.totalMinor).toBe(2000 + 399)
  expect(money.lines[0]?.taxMinor).toBe(334) // two thirds of what the channel stated
  expect(await ledgerFaults(db)).toEqual([])
  const { version: last } = await order(id)
  const again = act((tx) => removeShort(tx, admin, { id, version: last, reason: because('x') }))
  await expect(again).rejects.toMatchObject({ code: 'nothing_short' })
  const { id: empty, version: first } = await place([{ code: 'NO-SUCH' }])
  const all = act((tx) =>
    removeShort(tx, admin, { id: empty, version: first, reason: because('x') }),
  )
  await expect(all).rejects.toMatchObject({ code: 'nothing_left' })
})

test('an edit takes short units off first, and is refused for unmatched lines', async () => {
  const { id, version } = await place([
    { variantId: few.id, quantity: 4, elsewhereQuantity: 1 },
    { variantId: many.id },
  ])
  const edit = async (quantity: number) => {
    const { version: now, lines, paymentMethod, shippingMinor } = await order(id)
    const [first, second] = lines
    await act((tx) =>
      editOrder(tx, admin, {
        ...{ id, version: now, paymentMethod, shippingMinor, note: '', reason: because('Less') },
        lines: [
          { lineId: first?.id, variantId: few.id, quantity },
          { lineId: second?.id, variantId: many.id, quantity: 1 },
        ],
      }),
    )
    return (await stateOf(id)).lines[0]
  }
  expect(version).toBe(1)
  expect((await stateOf(id)).lines[0]).toEqual([few.sku, 4, 2, 1, 1])
  expect(await edit(3)).toEqual([few.sku, 3, 2, 0, 1])
  expect(await edit(2)).toEqual([few.sku, 2, 1, 0, 1])
  expect(await ledgerFaults(db)).toEqual([])
  const { id: odd } = await place([{ code: 'NO-SUCH' }, { variantId: many.id }])
  const { version: oddVersion, lines } = await order(odd)
  const refused = act((tx) =>
    editOrder(tx, admin, {
      ...{ id: odd, version: oddVersion, paymentMethod: 'prepaid', shippingMinor: 0, note: '' },
      reason: because('Less'),
      lines: [{ lineId: lines[1]?.id, variantId: many.id, quantity: 1 }],
    }),
  )
  await expect(refused).rejects.toMatchObject({ code: 'unmatched_line' })
})

test('what the channel sends leaves the reservation; with the last unit it is delivered', async () => {
  const { id } = await place([{ variantId: few.id, quantity: 3 }, { code: 'NO-SUCH' }])
  const [first, second] = (await order(id)).lines.map((line) => line.id)
  const send = (quantities: readonly number[]) =>
    act((tx) =>
      sendElsewhere(tx, shop, {
        orderId: id,
        lines: [first ?? '', second ?? ''].map((lineId, at) => {
          return { lineId, quantity: quantities[at] ?? 0 }
        }),
      }),
    )
  await send([2, 0])
  expect(await stateOf(id)).toMatchObject({
    lines: [
      [few.sku, 3, 1, 0, 2],
      ['NO-SUCH', 1, 0, 1, 0],
    ],
    holds: ['1 line matches no product'],
  })
  // The same word twice changes nothing, and a fulfilment taken back comes home.
  const { version } = await order(id)
  await send([2, 0])
  expect((await order(id)).version).toBe(version)
  await send([0, 0])
  expect(await stateOf(id)).toMatchObject({ lines: [[few.sku, 3, 2, 1, 0], expect.anything()] })
  expect(await ledgerFaults(db)).toEqual([])
  expect(await send([3, 1])).toMatchObject({ isClosed: true, differs: null })
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', holds: [] })
  expect(await ledgerFaults(db)).toEqual([])
})

test('what is packed here and sent by the channel is held with what differs', async () => {
  const { id } = await place(
    [
      { variantId: few.id, quantity: 2 },
      { variantId: many.id, quantity: 2 },
    ],
    atDoor,
  )
  await act((tx) => confirmOrder(tx, admin, { id, version: 1 }))
  await pack(id, few)
  await pack(id, few)
  const lines = (await order(id)).lines.map((line) => ({ lineId: line.id, quantity: 1 }))
  const { differs } = await act((tx) => sendElsewhere(tx, shop, { orderId: id, lines }))
  expect(differs).toBe(`${few.sku}: the channel sent 1 that is packed here`)
  expect(await stateOf(id)).toMatchObject({
    lines: [
      [few.sku, 2, 2, 0, 0],
      [many.sku, 2, 1, 0, 1],
    ],
    holds: [differs],
  })
  expect(await ledgerFaults(db)).toEqual([])
})

test('the bench asks for what is ready, and packs without what the channel sent', async () => {
  const { id } = await place(
    [
      { variantId: many.id, quantity: 3, elsewhereQuantity: 2 },
      { variantId: few.id, quantity: 2, elsewhereQuantity: 2 },
    ],
    atDoor,
  )
  await act((tx) => confirmOrder(tx, admin, { id, version: 1 }))
  const wrong = pack(id, few)
  await expect(wrong).rejects.toMatchObject({ code: 'over_quantity' })
  await pack(id, many)
  expect((await order(id)).state).toBe('packed')
  const { id: short } = await place([{ variantId: few.id, quantity: 3 }])
  await expect(
    act((tx) => confirmOrder(tx, admin, { id: short, version: 1 })),
  ).rejects.toMatchObject({ code: 'held' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('another outlet that has all of it takes the order, or what is short of it', async () => {
  const { id, version } = await place([{ variantId: few.id, quantity: 3 }])
  const move = { id, version, outletId: there.outletId }
  await expect(act((tx) => moveToOutlet(tx, admin, move))).rejects.toMatchObject({
    code: 'insufficient_stock',
  })
  await stocked(few.id, 3, there.outletId)
  const { id: other, version: otherVersion } = await place([{ variantId: few.id, quantity: 3 }])
  expect((await stateOf(other)).lines).toEqual([[few.sku, 3, 0, 3, 0]])
  await act((tx) => moveToOutlet(tx, admin, move))
  expect(await stateOf(id)).toMatchObject({ lines: [[few.sku, 3, 3, 0, 0]], holds: [] })
  await act((tx) => reserveShort(tx, admin, { id: other }))
  await stocked(few.id, 1, there.outletId)
  const { version: now } = await order(other)
  expect(now).toBe(otherVersion + 1)
  const lines = [{ lineId: await lineOf(other), quantity: 1 }]
  const parts = [{ outletId: there.outletId, lines }]
  await act((tx) => splitOrder(tx, admin, { id: other, version: now, parts }))
  expect(await stateOf(other)).toMatchObject({ lines: [[few.sku, 2, 2, 0, 0]], holds: [] })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a merge brings short lines and charges along, and refuses what is unmatched', async () => {
  const earlier = await place([{ variantId: many.id }])
  const later = await place([{ variantId: few.id, quantity: 3 }], {
    charges: [{ kind: 'fee', label: 'Gift wrap', amountMinor: 300, taxMinor: 50 }],
  })
  const odd = await place([{ code: 'NO-SUCH' }])
  const into = { intoId: earlier.id, intoVersion: 1 }
  const refused = act((tx) => mergeOrders(tx, admin, { id: odd.id, version: 1, ...into }))
  await expect(refused).rejects.toMatchObject({ code: 'not_mergeable' })
  await act((tx) => mergeOrders(tx, admin, { id: later.id, version: 1, ...into }))
  expect(await stateOf(earlier.id)).toMatchObject({
    lines: [
      [many.sku, 1, 1, 0, 0],
      [few.sku, 3, 2, 1, 0],
    ],
    holds: [`${few.sku}: 1 of 3 is short`],
  })
  expect(await moneyOf(db.reader, admin, { id: earlier.id })).toMatchObject({
    totalMinor: 1000 + 3000 + 300 + 399,
    charges: [{ label: 'Gift wrap', amountMinor: 300 }],
  })
  expect(await ledgerFaults(db)).toEqual([])
})

test('cancelling gives back only what was reserved', async () => {
  const { id } = await place([{ variantId: few.id, quantity: 3 }, { code: 'NO-SUCH' }])
  await act((tx) => cancelOrder(tx, shop, { id, reason: 'Changed their mind' }))
  const sold = await placeOrder(
    db,
    admin,
    orderOf(world, [{ variantId: few.id, quantity: 2 }]),
    null,
  )
  expect((await order(sold.id)).lines[0]?.readyQuantity).toBe(2)
  expect(await ledgerFaults(db)).toEqual([])
})
