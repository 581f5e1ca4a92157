import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { giveCredit } from '#sales/customers/server/index.ts'
import { refundOrder } from '#sales/orders/server/index.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import {
  anOutletWithStock,
  newRegisterOrder,
} from '../../../../tests/support/register-order-steps.ts'
import {
  aClosingSession,
  anOpenSession,
  aRegister,
  expectedCash,
  takenInto,
} from '../../../../tests/support/register-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import {
  addStore,
  because,
  makeUser,
  makeWorld,
  type World,
} from '../../../../tests/support/world.ts'
import type { NewRegisterOrder } from '../register-orders.contract.ts'
import { registerSaleOf } from './find-register-order.ts'
import { placeRegisterOrder } from './place-register-order.ts'
import { stockOfOutlets } from './stock-of-outlets.ts'

let db: Database
let world: World
/** Another outlet that ships. */
let leedsId: string

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db, 0)
  leedsId = await anOutletWithStock(db, world, 'LEEDS')
})

const variant = (at = 0) => world.variants[at]?.id ?? ''

const line = (quantity: number, more: object = {}, at = 0) => ({
  variantId: variant(at),
  quantity,
  discountMinor: 0,
  ...more,
})

const place = (order: NewRegisterOrder, actor = world.admin) =>
  placeRegisterOrder(db, actor, order, null)

const paying = (method: 'cash' | 'card' | 'store_credit', amountMinor: number) => ({
  method,
  amountMinor,
  reference: '',
})

/** A seller of one outlet alone, who has nothing to do with the others. */
async function sellerAt(outletId: string): Promise<Actor> {
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  const permissions = permissionsOfRoles(['store_manager'])
  const grants = [{ role: 'store_manager', permissions, outletIds: [outletId] }]
  return newActor({ userId, name, roles: ['store_manager'], permissions, grants })
}

async function orderRow(id: string) {
  return db.reader
    .selectFrom('orders')
    .select([
      ...([
        'channel',
        'outlet_id',
        'sold_by_outlet_id',
        'payment_method',
        'payment_state',
      ] as const),
      ...(['total_minor', 'paid_minor', 'balance_minor', 'customer_id'] as const),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const reserved = async (outletId = leedsId, at = 0) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select('reserved')
    .where('variant_id', '=', variant(at))
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return Number(level?.reserved ?? 0)
}

const soldAt = async (registerId: string) => {
  const rows = await sql`select from register_orders where register_id = ${registerId}`.execute(
    db.reader,
  )
  return rows.rows.length
}

describe('an order that a register sells', () => {
  test('is paid in full in cash, with change, and its cash is expected in the drawer', async () => {
    const before = await reserved()
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const given = [paying('cash', draft.totalMinor + 300)]
    const order = await place({ ...draft, payments: given })
    expect(order).toMatchObject({
      ...{ state: 'pending', paidMinor: draft.totalMinor, dueMinor: 0, changeMinor: 300 },
      ...{ shipsFrom: { code: 'LEEDS' }, outletCode: 'MAIN', totalMinor: draft.totalMinor },
      payments: [{ method: 'cash', amountMinor: draft.totalMinor }],
    })
    expect(await orderRow(order.orderId)).toMatchObject({
      ...{ channel: 'register', outlet_id: leedsId, sold_by_outlet_id: world.outletId },
      ...{ payment_method: 'prepaid', payment_state: 'paid', balance_minor: 0 },
    })
    expect(await reserved()).toBe(before + 2)
    expect(await expectedCash(db, world, sessionId)).toBe(10_000 + draft.totalMinor)
  })

  test('is paid in part by two methods, and the rest is due on delivery', async () => {
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, {
      ...{ registerId, outletId: leedsId, shippingMinor: 495 },
      payments: [paying('card', 200), paying('cash', 100)],
    })
    const order = await place(draft)
    expect(order).toMatchObject({
      paidMinor: 300,
      dueMinor: draft.totalMinor - 300,
      changeMinor: 0,
    })
    expect(await orderRow(order.orderId)).toMatchObject({
      payment_method: 'cash_on_delivery',
      payment_state: 'part_paid',
      balance_minor: draft.totalMinor - 300,
    })
    expect(await expectedCash(db, world, sessionId)).toBe(10_100)
    expect(await takenInto(db, world, sessionId)).toEqual([
      { method: 'card', payments: 1, paidMinor: 200, refundedMinor: 0 },
      { method: 'cash', payments: 1, paidMinor: 100, refundedMinor: 0 },
    ])
  })

  test('is paid on delivery, and the session takes nothing', async () => {
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const order = await place(draft)
    expect(order).toMatchObject({ paidMinor: 0, dueMinor: draft.totalMinor, payments: [] })
    expect(await orderRow(order.orderId)).toMatchObject({ payment_method: 'cash_on_delivery' })
    expect(await takenInto(db, world, sessionId)).toEqual([])
    expect(await expectedCash(db, world, sessionId)).toBe(10_000)
  })

  test('finds its customer by phone, or adds one', async () => {
    const { registerId } = await anOpenSession(db, world)
    const shipPhone = '+44 20 7946 0111'
    const draft = () => newRegisterOrder(db, world, { registerId, outletId: leedsId, shipPhone })
    const [first, second] = [await place(await draft()), await place(await draft())]
    const { customer_id: customerId } = await orderRow(first.orderId)
    expect(customerId).not.toBeNull()
    expect(await orderRow(second.orderId)).toMatchObject({ customer_id: customerId })
  })

  test('is paid with the store credit of its customer', async () => {
    const { registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const { customer_id: customerId } = await orderRow((await place(draft)).orderId)
    const pay = async (amountMinor: number) =>
      place(
        await newRegisterOrder(db, world, {
          ...{ registerId, outletId: leedsId, customerId },
          payments: [paying('store_credit', amountMinor)],
        }),
      )
    expect(await refusedAs(pay(500))).toBe('credit_too_small')
    await db.transaction((tx) =>
      giveCredit(tx, world.admin, {
        ...{ id: customerId ?? '', currency: 'GBP', amountMinor: 500, reason: because('Sorry') },
        isTakenBack: false,
      }),
    )
    expect(await pay(500)).toMatchObject({ paidMinor: 500 })
    expect(await refusedAs(pay(500))).toBe('credit_too_small')
  })

  test('has the prices and the tax of the outlet that sells, and its rounding of cash', async () => {
    await setAt(db, leedsId, catalogSettings.pricesIncludeTax.key, false)
    await setAt(db, leedsId, catalogSettings.defaultRate.key, 500)
    await setAt(db, world.outletId, catalogSettings.rounding.key, 'document')
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, '10')
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const sold = async (unitPriceMinor: number) => {
      const lines = [line(1, { unitPriceMinor }), line(3, { discountMinor: 7 }, 1)]
      const wanted = { registerId, outletId: leedsId, lines, discountMinor: 11 }
      const draft = await newRegisterOrder(db, world, { ...wanted, shippingMinor: 0 })
      return place({ ...draft, payments: [paying('cash', draft.totalMinor + 50)] })
    }
    // 1,234 + 1,425 − 7 − 11 = 2,641, and 2,647.
    const [down, up] = [await sold(1_234), await sold(1_240)]
    expect(down).toMatchObject({ roundingMinor: -1, totalMinor: 2_640, dueMinor: 0 })
    expect(up).toMatchObject({ roundingMinor: 3, totalMinor: 2_650, dueMinor: 0 })
    for (const { orderId } of [down, up])
      expect(await orderRow(orderId)).toMatchObject({ payment_state: 'paid', balance_minor: 0 })
    const part = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    expect(await refusedAs(place({ ...part, payments: [paying('cash', 103)] }))).toBe(
      'not_in_coins',
    )
    expect(await expectedCash(db, world, sessionId)).toBe(10_000 + 2_640 + 2_650)
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, 'none')
    await setAt(db, world.outletId, catalogSettings.rounding.key, 'line')
  })

  test('that lowers prices above the limit of the role needs an approval', async () => {
    const { registerId } = await anOpenSession(db, world)
    const seller = await sellerAt(world.outletId)
    const lines = [line(4)]
    const usual = await newRegisterOrder(db, world, { registerId, outletId: leedsId, lines })
    const discountMinor = Math.floor(usual.totalMinor * 0.3)
    const wanted = { registerId, outletId: leedsId, lines, discountMinor }
    const lowered = await newRegisterOrder(db, world, wanted)
    expect(await refusedAs(place(lowered, seller))).toBe('approval_needed')
    expect(await place(lowered)).toMatchObject({ totalMinor: usual.totalMinor - discountMinor })
  })
})

describe('it is refused, and nothing is left of it,', () => {
  test('where the outlet that ships is short', async () => {
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const before = await reserved()
    const draft = await newRegisterOrder(db, world, {
      ...{ registerId, outletId: leedsId, lines: [line(1), line(5_000, {}, 1)] },
      payments: [paying('cash', 500)],
    })
    expect(await refusedAs(place(draft))).toBe('insufficient_stock')
    expect([await reserved(), await soldAt(registerId)]).toEqual([before, 0])
    expect(await expectedCash(db, world, sessionId)).toBe(10_000)
  })

  test('at another total than the cashier saw, and for more than is due', async () => {
    const { registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const other = { ...draft, totalMinor: draft.totalMinor - 1 }
    expect(await refusedAs(place(other))).toBe('price_changed')
    const over = { ...draft, payments: [paying('card', draft.totalMinor + 1)] }
    expect(await refusedAs(place(over))).toBe('more_than_due')
    expect(await soldAt(registerId)).toBe(0)
  })

  test('without an open session and while its cash is counted', async () => {
    const { id: registerId } = await aRegister(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    expect(await refusedAs(place(draft))).toBe('no_open_session')
    const counted = await aClosingSession(db, world)
    expect(await refusedAs(place({ ...draft, registerId: counted.registerId }))).toBe(
      'session_closing',
    )
  })

  test('from an outlet that is not there, counts in another currency or does not ship', async () => {
    const { registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const from = (outletId: string) => refusedAs(place({ ...draft, outletId }))
    const [parisId, shopId] = [await addStore(db, 'PARIS', 'EUR'), await addStore(db, 'SHOP')]
    await sql`update outlets set ships = false where id = ${shopId}`.execute(db.reader)
    expect(await from(newId())).toBe('not_found')
    expect(await from(parisId)).toBe('outlet_differs')
    expect(await from(shopId)).toBe('outlet_never_ships')
  })

  test('for a user of another outlet than that of the register', async () => {
    const { registerId } = await anOpenSession(db, world)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const stranger = await sellerAt(leedsId)
    expect(await refusedAs(place(draft, stranger))).toBe('not_found')
    expect(
      await refusedAs(stockOfOutlets(db.reader, stranger, { registerId, variantIds: [] })),
    ).toBe('not_found')
  })
})

describe('a seller of one outlet', () => {
  test('sells what another one has, and sees the sale but does not open its order', async () => {
    const { registerId } = await anOpenSession(db, world)
    const seller = await sellerAt(world.outletId)
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId })
    const order = await place(draft, seller)
    expect(order).toMatchObject({ mayOpen: false, cashier: seller.name })
    const { sale } = await registerSaleOf(db.reader, await sellerAt(leedsId), { id: order.orderId })
    expect(sale).toMatchObject({ mayOpen: true, registerId })
    const stranger = await sellerAt(await addStore(db, 'FAR'))
    const seen = registerSaleOf(db.reader, stranger, { id: order.orderId })
    expect(await refusedAs(seen)).toBe('not_found')
  })

  test('sees what all outlets that ship have available, the own one first', async () => {
    const { registerId } = await anOpenSession(db, world)
    const seller = await sellerAt(world.outletId)
    const asked = { registerId, variantIds: [variant(2)] }
    const { outlets } = await stockOfOutlets(db.reader, seller, asked)
    expect(outlets[0]).toMatchObject({ code: 'MAIN', isOwn: true, available: [] })
    expect(outlets.find(({ code }) => code === 'LEEDS')).toMatchObject({
      whyNot: null,
      available: [{ variantId: variant(2), quantity: 100 }],
    })
    expect(outlets.find(({ code }) => code === 'PARIS')?.whyNot).toBe('PARIS counts in EUR.')
    expect(outlets.some(({ code }) => code === 'SHOP')).toBe(false)
  })
})

describe('money of such an order that comes back in cash', () => {
  test('leaves the drawer of the register that the user names, in a later session', async () => {
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, '10')
    const { registerId } = await anOpenSession(db, world)
    const lines = [line(1, { unitPriceMinor: 1_234 })]
    const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId, lines })
    const { orderId } = await place({ ...draft, payments: [paying('cash', 2_000)] })
    const later = await anOpenSession(db, world)
    const back = { orderId, lines: [], amountMinor: 1_230, method: null, reason: because('Broken') }
    const refund = (more: object, actor = world.admin) =>
      db.transaction((tx) => refundOrder(tx, actor, { ...back, ...more }))
    const stranger = await sellerAt(leedsId)
    expect(await refusedAs(refund({ registerId: later.registerId }, stranger))).toBe('not_found')
    expect(await refund({ registerId: later.registerId })).toMatchObject({ amountMinor: 1_230 })
    expect(await expectedCash(db, world, later.id)).toBe(10_000 - 1_230)
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, 'none')
  })

  test('is what was paid for the units, after rounding', async () => {
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, '10')
    const { registerId } = await anOpenSession(db, world)
    const sold = await Promise.all(
      [1_234, 1_236].map(async (unitPriceMinor) => {
        const lines = [line(1, { unitPriceMinor })]
        const draft = await newRegisterOrder(db, world, { registerId, outletId: leedsId, lines })
        return place({ ...draft, payments: [paying('cash', 2_000)] })
      }),
    )
    const refunded = []
    for (const { orderId } of sold) {
      const { id: lineId } = await db.reader
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      const units = { orderId, lines: [{ lineId, quantity: 1 }], method: null }
      const reason = because('Broken')
      refunded.push(
        await db.transaction((tx) =>
          refundOrder(tx, world.admin, { ...units, reason, registerId }),
        ),
      )
    }
    expect(refunded.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor])).toEqual([
      [1_230, 0],
      [1_236, 0],
    ])
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, 'none')
  })
})

test('an order that is sent twice is placed once, also at the same moment and with the last unit', async () => {
  const lastId = await anOutletWithStock(db, world, 'LAST', 2)
  const { id: sessionId, registerId } = await anOpenSession(db, world)
  const draft = await newRegisterOrder(db, world, { registerId, outletId: lastId })
  const order = { ...draft, payments: [paying('cash', draft.totalMinor)] }
  const both = await Promise.all([place(order), place(order)])
  expect(both[0]).toEqual(both[1])
  expect(await place(order)).toEqual(both[0])
  expect([await soldAt(registerId), await reserved(lastId)]).toEqual([1, 2])
  const other = await newRegisterOrder(db, world, {
    ...{ registerId, outletId: leedsId, id: draft.id, lines: [line(3)] },
  })
  expect(await refusedAs(place(other))).toBe('id_taken')
  expect(await expectedCash(db, world, sessionId)).toBe(10_000 + draft.totalMinor)
})
