import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { because, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { arriveOrder } from '../fulfilment/arrive-order.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { agreeOnCash } from './agree-on-cash.ts'
import { moneyOf } from './order-money.queries.ts'
import { recordPayment } from './record-payment.ts'
import { refundOrder } from './refund-order.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const total = 4 * 450 + 399

/** A dispatched order whose courier was instructed to collect less. */
async function onItsWay(agreedMinor: number) {
  const { id } = await anOrder(db, world, 'dispatched')
  await db.transaction((tx) =>
    agreeOnCash(tx, world.admin, { orderId: id, cashMinor: agreedMinor }),
  )
  return id
}

const arrive = (orderId: string, cashMinor: number) =>
  db.transaction((tx) =>
    arriveOrder(tx, setUp, { orderId, cashMinor, trackingNumber: `T-${orderId}`, data: {} }),
  )

async function standingOf(id: string) {
  const { totalMinor, paidMinor, waivedMinor, balanceMinor } = await moneyOf(
    db.reader,
    world.admin,
    {
      id,
    },
  )
  const { paymentState } = await getOrder(db.reader, world.admin, { id })
  return [totalMinor, paidMinor, waivedMinor, balanceMinor, paymentState]
}

test('what was agreed to be collected settles the order, and the rest is waived once', async () => {
  const id = await onItsWay(1_500)
  expect(await standingOf(id)).toEqual([total, 0, 0, total, 'unpaid'])
  await arrive(id, 1_500)
  expect(await standingOf(id)).toEqual([total, 1_500, total - 1_500, 0, 'paid'])
  await arrive(id, 1_500)
  expect(await standingOf(id)).toEqual([total, 1_500, total - 1_500, 0, 'paid'])
  const { timeline } = await getOrder(db.reader, world.admin, { id })
  expect(timeline.filter(({ type }) => type === 'order.rest_waived')).toHaveLength(1)
  const back = { orderId: id, lines: [], amountMinor: 1_500, method: null } as const
  await db.transaction((tx) =>
    refundOrder(tx, world.admin, { ...back, reason: because('All came back') }),
  )
  expect((await standingOf(id)).slice(3)).toEqual([0, 'refunded'])
})

test('units of an order whose rest was waived go back at what was paid for them, all of them and one', async () => {
  const id = await onItsWay(1_500)
  await arrive(id, 1_500)
  const { lines } = await moneyOf(db.reader, world.admin, { id })
  const refund = (quantity: number, shippingMinor: number) =>
    db.transaction((tx) =>
      refundOrder(tx, world.admin, {
        orderId: id,
        lines: lines.map(({ lineId }) => ({ lineId, quantity })),
        shippingMinor,
        method: null,
        reason: because('It came back'),
      }),
    )
  expect(await refund(1, 0)).toMatchObject({ amountMinor: 2 * 307, balanceMinor: 0 })
  expect(await refund(1, 0)).toMatchObject({ amountMinor: 2 * 307, balanceMinor: 0 })
  await expect(refund(1, 0)).rejects.toMatchObject({ code: 'more_than_ordered' })
  const rest = { orderId: id, lines: [], shippingMinor: 1_500 - 4 * 307, method: null } as const
  await db.transaction((tx) => refundOrder(tx, world.admin, { ...rest, reason: because('All') }))
  expect((await standingOf(id)).slice(3)).toEqual([0, 'refunded'])
})

test('a cash to collect of zero can be agreed as well', async () => {
  const id = await onItsWay(0)
  await arrive(id, 0)
  expect(await standingOf(id)).toEqual([total, 0, total, 0, 'paid'])
})

test('what the customer paid another way is not waived, nor what was collected otherwise than agreed', async () => {
  const paid = await onItsWay(1_500)
  const rest = { method: 'card', amountMinor: total - 1_500, reference: 'T-1' } as const
  await db.transaction((tx) => recordPayment(tx, world.admin, { orderId: paid, ...rest }))
  await arrive(paid, 1_500)
  expect(await standingOf(paid)).toEqual([total, total, 0, 0, 'paid'])
  const short = await onItsWay(1_500)
  await arrive(short, 1_400)
  expect(await standingOf(short)).toEqual([total, 1_400, 0, total - 1_400, 'part_paid'])
})
