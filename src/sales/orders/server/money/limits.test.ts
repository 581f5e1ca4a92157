import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Setting } from '#platform/settings.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import {
  because,
  makeUser,
  makeWorld,
  orderOf,
  setUp,
  type World,
} from '../../../../../tests/support/world.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { previewBulk } from '../bulk/preview-bulk.ts'
import { cancelOrderByHand } from '../fulfilment/cancel-order-by-hand.ts'
import { placeOrder } from '../placing/place-order.ts'
import { quoteOrder } from '../placing/quote-order.ts'
import { moveToOutlet } from '../split-merge/move-to-outlet.ts'
import { splitOrder } from '../split-merge/split-order.ts'
import { limitFor } from './limits.ts'

let db: Database
let strict: World
let lax: World
let staff: Actor

const { cancelApprovalMinor, refundApprovalMinor, staffDiscount } = ordersSettings

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  strict = await makeWorld(db, 1_000)
  lax = await addSecondOutlet(db, strict)
  const { outletId } = lax
  const goods = strict.variants.map(({ id: variantId }) => ({ variantId, outletId, quantity: 99 }))
  await db.transaction((tx) =>
    bookOpeningStock(tx, setUp, { noun: 'stock', id: newId(), reason: 'Opening stock' }, goods),
  )
  staff = await db.transaction((tx) => makeUser(tx, 'staff'))
  await limit(cancelApprovalMinor, 100)
  await limit(refundApprovalMinor, 100)
  await limit(staffDiscount, 0)
})

const limit = (setting: Setting<number>, value: number) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${setting.key}, ${strict.outletId}, ${String(value)}::jsonb, 'Test')`.execute(db.reader)

const lines = () => [{ variantId: strict.variants[0]?.id ?? '', quantity: 4 }]

const placed = (world = strict) => placeOrder(db, strict.admin, orderOf(world, lines()), null)

const factsOf = (id: string) =>
  db.reader
    .selectFrom('orders')
    .select(['outlet_id as outletId', 'sold_by_outlet_id as soldByOutletId', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const moveTo = (id: string, outletId: string, version = 1) =>
  db.transaction((tx) => moveToOutlet(tx, staff, { id, version, outletId }))

test('an order that is moved keeps the limits of the outlet that sold it', async () => {
  const { id } = await placed()
  await moveTo(id, lax.outletId)
  const facts = await factsOf(id)
  expect(facts).toMatchObject({ outletId: lax.outletId, soldByOutletId: strict.outletId })
  expect(await limitFor(db.reader, refundApprovalMinor, facts)).toBe(100)
  const cancel = { id, version: facts.version, reason: because('Changed their mind') }
  await expect(db.transaction((tx) => cancelOrderByHand(tx, staff, cancel))).rejects.toMatchObject({
    code: 'approval_needed',
  })
  const change = { action: 'cancel', reason: cancel.reason } as const
  expect((await previewBulk(db.reader, staff, { ids: [id], change })).asking).toHaveLength(1)
  await moveTo(id, strict.outletId, facts.version)
  expect((await factsOf(id)).outletId).toBe(strict.outletId)
})

test('of two outlets with a limit the lower one counts, whichever sold', async () => {
  const { id } = await placed(lax)
  expect(await limitFor(db.reader, refundApprovalMinor, await factsOf(id))).toBe(10_000)
  await moveTo(id, strict.outletId)
  expect(await limitFor(db.reader, refundApprovalMinor, await factsOf(id))).toBe(100)
})

test('a discount on an order that was moved meets the limit of the outlet that sold it', async () => {
  const { id } = await placed()
  await moveTo(id, lax.outletId)
  const line = await db.reader
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const [first] = lines()
  const draft = { ...first, variantId: first?.variantId ?? '', quantity: 4, lineId: line.id }
  const quote = await quoteOrder(db.reader, staff, {
    outletId: lax.outletId,
    orderId: id,
    shippingMinor: 399,
    lines: [{ ...draft, discount: { amountMinor: 90 } }],
  })
  expect(quote.limitBreached).toMatch(/up to 0 %/)
})

test('a part that is split off to another outlet keeps who sold it', async () => {
  const { id } = await placed()
  const [line] = await db.reader
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .execute()
  const part = (outletId: string) => ({
    outletId,
    lines: [{ lineId: line?.id ?? '', quantity: 1 }],
  })
  const split = { id, version: 1, parts: [part(lax.outletId), part(strict.outletId)] }
  const { parts } = await db.transaction((tx) => splitOrder(tx, staff, split))
  const sold = await Promise.all(parts.map(async (each) => (await factsOf(each.id)).soldByOutletId))
  expect(sold).toEqual([strict.outletId, null])
})
