import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { followParcel } from '#delivery/dispatch/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import {
  agreeOnCash,
  arriveOrder,
  cancelOrder,
  getOrder,
  takeBackOrder,
} from '#sales/orders/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { aPhoto, aReturn } from '../../../../tests/support/return-steps.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import type { DifferenceMethod, Disposition, Grade, Settlement } from '../return-words.ts'
import { returnsReader } from './follow-parcels.ts'
import { getReturn } from './get-return.ts'
import { identifyReturn } from './identify-return.ts'
import { giveUpRest, inspectUnits } from './inspect-units.ts'
import { receiveParcelBack } from './receive-parcel-back.ts'
import { receiveUnit } from './receive-unit.ts'
import { openUnplanned, requestReturn } from './request-return.ts'
import { settleReturn } from './settle-return.ts'

let db: Database
let world: World
let customerId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const nothing = { phone: '', address: '', city: '', postcode: '', country: '', email: '' }
  const { idByRef } = await db.transaction((tx) =>
    addCustomers(tx, setUp, 'test', [{ ...nothing, externalRef: '1', fullName: 'Grace Hopper' }]),
  )
  customerId = idByRef.get('1') ?? ''
})

const seen = (id: string) => getReturn(db.reader, world.admin, { id })
const scan = (id: string, code: string) => receiveUnit(db, world.admin, { id, code }, null)

const grade = async (
  id: string,
  lineId: string,
  g: Grade,
  disposition: Disposition,
  quantity = 1,
) => {
  await aPhoto(db, world, { id, lineId })
  return db.transaction((tx) =>
    inspectUnits(tx, world.admin, {
      id,
      lineId,
      quantity,
      grade: g,
      disposition,
      flag: null,
      note: '',
    }),
  )
}

const settle = async (
  id: string,
  settlement: Settlement,
  more: {
    feeMinor?: number
    lines?: { variantId: string; quantity: number }[]
    difference?: DifferenceMethod
  } = {},
) => {
  const { version } = await seen(id)
  return settleReturn(
    db,
    world.admin,
    {
      id,
      version,
      settlement,
      feeMinor: 0,
      method: null,
      lines: [],
      reason: { code: 'wrong_item_sent', note: '' },
      ...more,
    },
    null,
  )
}

async function stockOf(sku: string) {
  const found = await sql<{ onHand: number; unavailable: number }>`
    select on_hand as "onHand", unavailable from stock_levels l join variants v on v.id = l.variant_id
    where v.sku = ${sku} and l.outlet_id = ${world.outletId}`.execute(db.reader)
  return found.rows[0]
}

test('a return of all units of an order with a waived rest refunds what was paid for them, and no more', async () => {
  const order = await anOrder(db, world, 'dispatched')
  const orderId = order.id
  const cashMinor = 1_500
  await db.transaction(async (tx) => {
    await agreeOnCash(tx, world.admin, { orderId, cashMinor })
    const trackingNumber = `T-${orderId}`
    await arriveOrder(tx, setUp, { orderId, cashMinor, trackingNumber, data: {} })
  })
  const { id } = await db.transaction((tx) =>
    requestReturn(tx, world.admin, {
      orderId,
      kind: 'walk_in',
      method: 'walk_in',
      lines: order.lineIds.map((lineId) => ({ lineId, quantity: 2 })),
      reason: { code: 'wrong_size', note: '' },
      note: '',
      despiteReason: '',
    }),
  )
  for (const code of order.skus) for (const one of [code, code]) await scan(id, one)
  for (const { id: lineId } of (await seen(id)).rows)
    await grade(id, lineId, 'as_new', 'restock', 2)
  // Of 21.99, of which 18.00 are its goods, 15.00 were paid: 12.28 of them for the goods.
  expect(await seen(id)).toMatchObject({ state: 'inspected', goodsMinor: 1_228, keptMinor: 1_500 })
  expect(await settle(id, 'refund')).toMatchObject({ state: 'closed', amountMinor: 1_228 })
  expect(await getOrder(db.reader, world.admin, { id: orderId })).toMatchObject({
    state: 'returned',
    paymentState: 'part_refunded',
  })
})

test('a customer’s return is unavailable until graded, and refunds what was paid less the fee', async () => {
  const { id, sku, lineId, order } = await aReturn(db, world, 'approved')
  const before = await stockOf(sku)
  await scan(id, sku)
  expect(await stockOf(sku)).toEqual({
    onHand: (before?.onHand ?? 0) + 1,
    unavailable: 1,
  })
  await expect(scan(id, order.skus[1] ?? '')).rejects.toMatchObject({ code: 'wrong_item' })
  await scan(id, sku)
  await expect(scan(id, sku)).rejects.toMatchObject({ code: 'over_quantity' })
  await expect(grade(id, lineId, 'b', 'restock')).rejects.toMatchObject({ code: 'grade_too_low' })
  await expect(grade(id, lineId, 'b', 'restock_b')).rejects.toMatchObject({ code: 'no_b_variant' })
  await grade(id, lineId, 'as_new', 'restock')
  const done = await grade(id, lineId, 'damaged', 'quarantine')
  expect(done.state).toBe('inspected')
  expect(await stockOf(sku)).toEqual({ onHand: (before?.onHand ?? 0) + 2, unavailable: 1 })
  const { goodsMinor } = done
  const { amountMinor } = await settle(id, 'refund', { feeMinor: 50 })
  expect(amountMinor).toBe(goodsMinor - 50)
  const paid = await db.reader
    .selectFrom('orders')
    .select(['refunded_minor', 'state'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(paid).toEqual({ refunded_minor: amountMinor, state: 'delivered' })
  await expect(settle(id, 'refund')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('no more comes back than was shipped, in any number of returns', async () => {
  const { order, orderLineId } = await aReturn(db, world, 'requested')
  const ask = (quantity: number, lineId = orderLineId) =>
    db.transaction((tx) =>
      requestReturn(tx, world.admin, {
        orderId: order.id,
        kind: 'customer',
        method: 'drop',
        lines: [{ lineId, quantity }],
        reason: { code: 'wrong_size', note: '' },
        note: '',
        despiteReason: '',
      }),
    )
  await expect(ask(1)).rejects.toMatchObject({ code: 'more_than_shipped' })
  await expect(ask(3, order.lineIds[1])).rejects.toMatchObject({ code: 'more_than_shipped' })
  await expect(ask(2, order.lineIds[1])).resolves.toMatchObject({ state: 'requested' })
  await sql`update orders set state_changed_at = now() - interval '90 days'
    where id = ${order.id}`.execute(db.reader)
  await expect(ask(1)).rejects.toMatchObject({ code: 'more_than_shipped' })
})

test('what a courier returns is expected, and received as a whole at the drop-off, once', async () => {
  const parcel = await aParcel(db, world, 'in_transit')
  const news = { at: new Date().toISOString(), text: 'Refused', data: {} }
  await db.transaction((tx) =>
    followParcel(tx, setUp, { parcelId: parcel.id, news: 'returning', ...news }),
  )
  await hearAll(db, returnsReader)
  await hearAll(db, returnsReader)
  const back = () =>
    db.transaction((tx) =>
      receiveParcelBack(tx, world.admin, {
        parcelId: parcel.id,
        outletId: world.outletId,
        source: 'gate',
      }),
    )
  const first = await back()
  expect(first.isNew).toBe(true)
  expect((await back()).isNew).toBe(false)
  const whole = await seen(first.returnId)
  expect(whole).toMatchObject({ kind: 'courier', state: 'received', received: 4, expected: 4 })
  const order = await getOrder(db.reader, world.admin, { id: parcel.order.id })
  expect(order.state).toBe('returned')
  const { state } = await db.reader
    .selectFrom('parcels')
    .select('state')
    .where('id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('received_back')
  await hearAll(db, returnsReader)
  const all = await db.reader
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', parcel.order.id)
    .execute()
  expect(all).toHaveLength(1)
})

test('an order marked as returned waits for inspection, with its stock booked once', async () => {
  const order = await anOrder(db, world, 'delivered')
  const input = { id: order.id, version: order.version, reason: because('At the counter') }
  await db.transaction((tx) => takeBackOrder(tx, world.admin, input))
  await hearAll(db, returnsReader)
  const found = await db.reader
    .selectFrom('returns')
    .select(['id', 'kind', 'state'])
    .where('order_id', '=', order.id)
    .execute()
  expect(found).toMatchObject([{ kind: 'walk_in', state: 'received' }])
  expect(await stockOf(order.skus[0] ?? '')).toEqual({ onHand: 10, unavailable: 2 })
})

test('an exchange spends the credit of the returned goods on a new order, in one step', async () => {
  const { id, order } = await aReturn(db, world, 'inspected', { customerId })
  const [ware] = await addWares(db, world, 1, 5)
  const variantId = ware?.id ?? ''
  await expect(
    settle(id, 'exchange', {
      lines: [{ variantId, quantity: 999 }],
      difference: 'cash_on_delivery',
    }),
  ).rejects.toMatchObject({ code: 'insufficient_stock' })
  expect((await seen(id)).state).toBe('inspected')
  const { exchangeOrderId, amountMinor } = await settle(id, 'exchange', {
    lines: [{ variantId, quantity: 1 }],
    difference: 'cash_on_delivery',
  })
  const swapped = await db.reader
    .selectFrom('orders')
    .select(['paid_minor', 'total_minor', 'copied_from'])
    .where('id', '=', exchangeOrderId ?? '')
    .executeTakeFirstOrThrow()
  expect(swapped.copied_from).toBe(order.id)
  expect(swapped.paid_minor).toBe(Math.min(swapped.total_minor, amountMinor))
  expect((await seen(id)).exchangeOrderId).toBe(exchangeOrderId)
})

test('an exchange without a customer: the value moves from order to order, the difference as chosen', async () => {
  const back = async () => aReturn(db, world, 'inspected')
  const [ware] = await addWares(db, world, 1, 200)
  const variantId = ware?.id ?? ''
  const of = (id: string | null) =>
    db.reader
      .selectFrom('orders')
      .select(['id', 'version', 'total_minor', 'paid_minor', 'payment_method', 'balance_minor'])
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  const dear = { lines: [{ variantId, quantity: 40 }] }
  const open = await back()
  await expect(settle(open.id, 'exchange', dear)).rejects.toMatchObject({ code: 'difference_open' })
  const byCard = await settle(open.id, 'exchange', { ...dear, difference: 'card' })
  expect(await of(byCard.exchangeOrderId)).toMatchObject({
    payment_method: 'prepaid',
    balance_minor: 0,
  })
  const later = await back()
  const waiting = await settle(later.id, 'exchange', { ...dear, difference: 'bank_transfer' })
  const awaited = await of(waiting.exchangeOrderId)
  expect(awaited).toMatchObject({
    payment_method: 'bank_transfer',
    paid_minor: waiting.amountMinor,
  })
  expect(awaited.balance_minor).toBe(awaited.total_minor - waiting.amountMinor)
  expect((await of(later.order.id)).balance_minor).toBe((await of(open.order.id)).balance_minor)
  await db.transaction((tx) =>
    cancelOrder(tx, world.admin, {
      id: awaited.id,
      version: awaited.version,
      reason: 'Changed their mind',
    }),
  )
  expect((await of(awaited.id)).balance_minor).toBe(-waiting.amountMinor)
})

test('store credit adds its bonus, and needs a customer', async () => {
  const guest = await aReturn(db, world, 'inspected')
  await expect(settle(guest.id, 'credit')).rejects.toMatchObject({ code: 'no_customer' })
  const { id } = await aReturn(db, world, 'inspected', { customerId })
  const { amountMinor } = await settle(id, 'credit')
  const { bonusMinor } = await seen(id)
  expect(bonusMinor).toBe(Math.floor(amountMinor / 20))
})

test('an unidentified parcel is received, identified and settled', async () => {
  const order = await anOrder(db, world, 'delivered')
  const [sku = ''] = order.skus
  const { id } = await db.transaction((tx) =>
    openUnplanned(tx, world.admin, { outletId: world.outletId, trackingNumber: 'X', note: '' }),
  )
  await scan(id, sku)
  await expect(settle(id, 'refund')).rejects.toMatchObject({ code: 'wrong_state' })
  const { version } = await seen(id)
  await db.transaction((tx) => identifyReturn(tx, world.admin, { id, version, orderId: order.id }))
  expect(await stockOf(sku)).toEqual({ onHand: 9, unavailable: 1 })
  const whole = await seen(id)
  await grade(id, whole.rows[0]?.id ?? '', 'damaged', 'scrap')
  expect(await stockOf(sku)).toEqual({ onHand: 8, unavailable: 0 })
  expect(await settle(id, 'none')).toMatchObject({ state: 'closed', amountMinor: 0 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('random returns preserve every unit and every coin', async () => {
  const seed = printedSeed('returns')
  let state = seed
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const ends = ['restock', 'quarantine', 'scrap', 'to_supplier', 'send_back'] as const
  for (let round = 0; round < 6; round++) {
    const { id, sku, lineId, order } = await aReturn(db, world, 'approved', { customerId })
    const before = (await stockOf(sku))?.onHand ?? 0
    const received = 1 + draw(2)
    for (let unit = 0; unit < received; unit++) await scan(id, sku)
    if (received < 2) {
      const { version } = await seen(id)
      await db.transaction((tx) => giveUpRest(tx, world.admin, { id, version }))
    }
    let gone = 0
    let kept = 0
    for (let unit = 0; unit < received; unit++) {
      const end = ends[draw(ends.length)] ?? 'restock'
      await grade(id, lineId, 'as_new', end)
      if (end === 'scrap' || end === 'send_back') gone++
      if (end !== 'send_back') kept++
    }
    expect((await stockOf(sku))?.onHand, `seed ${seed}`).toBe(before + received - gone)
    const whole = await seen(id)
    const feeMinor = draw(30)
    const { amountMinor } = await settle(id, kept === 0 ? 'none' : 'refund', { feeMinor })
    expect(amountMinor, `seed ${seed}`).toBe(
      kept === 0
        ? 0
        : Math.min(whole.goodsMinor - Math.min(feeMinor, whole.goodsMinor), whole.keptMinor),
    )
    const paid = await db.reader
      .selectFrom('orders')
      .select(['refunded_minor', 'paid_minor'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(paid.refunded_minor).toBe(amountMinor)
    expect(paid.refunded_minor).toBeLessThanOrEqual(paid.paid_minor)
  }
  expect(await ledgerFaults(db)).toEqual([])
})
