import { beforeAll, expect, test } from 'vitest'
import { askForApproval, makeTicketSecret } from '#organization/approvals/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { decideRequest } from '../../../../../tests/support/approval-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  because,
  makeUser,
  makeWorld,
  orderOf,
  type World,
} from '../../../../../tests/support/world.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { recordPayment } from '../money/record-payment.ts'
import { placeOrder } from '../placing/place-order.ts'
import { cancelLosses } from './cancel-losses.ts'
import { doBulk } from './do-bulk.ts'

let db: Database
let world: World
let manager: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db, 10_000)
  manager = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  await db.transaction(async (tx) => {
    for (const [setting, value] of [
      [platformSettings.countedFrom, 5],
      [ordersSettings.cancelManyAbove, 8],
    ] as const)
      await writeSetting(tx, world.admin, {
        setting,
        value,
        outletId: null,
        version: 0,
        reason: '',
        words: { currency: 'GBP', locale: 'en-GB' },
      })
  })
})

const place = async (count: number) => {
  const variantId = world.variants[2]?.id ?? ''
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const order = orderOf(world, [{ variantId, quantity: 2 }])
    ids.push((await placeOrder(db, world.admin, order, null)).id)
  }
  return ids
}

const cancel = (actor: Actor, ids: string[], confirmedCount?: number) =>
  doBulk(
    db,
    actor,
    {
      ids,
      change: { action: 'cancel', reason: because('Sold out') },
      note: '',
      approvalIds: [],
      confirmedCount,
    },
    null,
  )

test('the preview shows the loss: orders, value, units and refunds', async () => {
  const ids = await place(3)
  const [first = ''] = ids
  const order = await db.reader
    .selectFrom('orders')
    .select(['total_minor', 'currency', 'version'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    recordPayment(tx, world.admin, {
      orderId: first,
      amountMinor: order.total_minor,
      method: 'cash',
      reference: '',
    }),
  )
  const losses = await cancelLosses(db, world.admin, { ids, q: '' })
  expect(losses).toMatchObject({
    orders: 3,
    units: 6,
    worth: [{ currency: order.currency, totalMinor: 3 * order.total_minor }],
    toRefund: 1,
    countedFrom: 5,
  })
  await cancel(world.admin, [first])
  expect(await cancelLosses(db, world.admin, { ids, q: '' })).toMatchObject({ orders: 2, units: 4 })
})

test('from the limit on, the number of orders has to be given, and nothing is done without', async () => {
  const ids = await place(5)
  for (const count of [undefined, 4])
    await expect(cancel(world.admin, ids, count)).rejects.toMatchObject({ code: 'count_needed' })
  expect(await cancelLosses(db, world.admin, { ids, q: '' })).toMatchObject({ orders: 5 })
  expect((await cancel(world.admin, ids, 5)).done).toHaveLength(5)
})

test('above the limit of an hour a second person approves exactly these orders, once', async () => {
  const ids = await place(9)
  const error = await cancel(manager, ids, 9).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: 'approval_needed' })
  expect(await cancelLosses(db, world.admin, { ids, q: '' })).toMatchObject({ orders: 9 })
  const approvalId = await requestOf(error)
  await decideRequest(db, world.admin, approvalId)
  const approved = { ...manager, offeredApprovalId: approvalId }
  await expect(cancel(approved, ids.slice(1).concat(await place(1)), 9)).rejects.toMatchObject({
    code: 'approval_for_another',
  })
  expect((await cancel(approved, ids, 9)).done).toHaveLength(9)
  // What was cancelled within the hour counts, so that small steps pass no limit.
  const more = await place(1)
  await expect(cancel(manager, more, 1)).rejects.toMatchObject({ code: 'approval_needed' })
})

test('of two requests at once only one stays below the limit of an hour', async () => {
  const busy = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  const lists = [await place(6), await place(6)]
  const outcomes = await Promise.all(
    lists.map((ids) =>
      cancel(busy, ids, 6).then(
        ({ done }) => done.length,
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual([6, 'approval_needed'])
})

test('what was left as it is does not count', async () => {
  const careful = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  const ids = await place(6)
  await cancel(world.admin, ids, 6)
  const [open = ''] = await place(1)
  // Nothing of these is open any more by the time that they come.
  expect((await cancel(careful, [...ids, open], 1)).left).toHaveLength(6)
  expect((await cancel(careful, await place(7), 7)).done).toHaveLength(7)
})

/** Makes the request that the refusal offers a ticket for. */
async function requestOf(error: unknown): Promise<string> {
  if (!(error instanceof Refusal)) throw error
  const { id } = await db.transaction((tx) => askForApproval(tx, manager, error, ''))
  return id
}
