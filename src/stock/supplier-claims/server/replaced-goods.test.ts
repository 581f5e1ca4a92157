import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { receiveGoods } from '#stock/receiving/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { startedOf } from '../../../../tests/support/receipt-steps.ts'
import {
  aDelivery,
  aSentClaim,
  claimByHand,
  claimFiles,
  type Delivery,
} from '../../../../tests/support/supplier-claim-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { acceptClaim } from './decide-supplier-claim.ts'
import { sendClaim } from './send-supplier-claim.ts'
import { settleClaim } from './settle-supplier-claim.ts'
import { getClaim } from './supplier-claims.queries.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

type Step = { readonly id: string; readonly version: number }

const settle = async (sent: Step, by: 'replacement' | 'refund' = 'replacement') => {
  const { totalMinor } = await getClaim(db.reader, world.admin, sent)
  const accepted = await db.transaction((tx) =>
    acceptClaim(tx, world.admin, { ...sent, creditNumber: '' }),
  )
  await db.transaction((tx) =>
    settleClaim(tx, world.admin, {
      ...{ ...accepted, by, amountMinor: totalMinor, reference: 'R-1' },
      replacementOn: '2999-01-31',
    }),
  )
  return getClaim(db.reader, world.admin, sent)
}

/** Damaged goods that were accepted before. */
const damaged = async (delivery: Delivery, quantity: number) => {
  const receiptLineId = delivery.receiptLines[1] ?? ''
  const draft = await claimByHand(db, world.admin, delivery, [{ receiptLineId, quantity }])
  return db.transaction((tx) =>
    sendClaim(claimFiles)(tx, world.admin, { ...draft, by: 'other', to: '' }),
  )
}

const incoming = async (sourceId: string) => {
  const { rows } = await sql<{ quantity: number; dueOn: string }>`select quantity,
    due_on::text as "dueOn" from stock_incoming where source_id = ${sourceId}`.execute(db.reader)
  return rows
}

test('goods that are replaced are incoming at no cost, are received as usual, and the claim shows it', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  const claim = await settle(await damaged(delivery, 4))
  const { replacement } = claim
  expect(replacement).toMatchObject({ state: 'sent', lines: 1, receivedLines: 0 })
  const orderId = replacement?.orderId ?? ''
  expect(await incoming(orderId)).toEqual([{ quantity: 4, dueOn: '2999-01-31' }])
  const order = await db.reader
    .selectFrom('purchase_orders')
    .select(['total_minor', 'note', 'supplier_reference'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({
    ...{ total_minor: 0, supplier_reference: 'R-1' },
    note: `Replacement of ${claim.label}`,
  })

  const { supplierId, outletId } = delivery
  const receipt = await startedOf(db, world.admin, { id: orderId, supplierId, outletId })
  await db.transaction((tx) =>
    sql`insert into goods_receipt_counts (line_id, outcome, quantity)
      values (${receipt.lines[0]?.id}, 'accepted', 4)`.execute(tx),
  )
  await db.transaction((tx) => receiveGoods(tx, world.admin, receipt))
  expect(await incoming(orderId)).toEqual([])
  const { replacement: come } = await getClaim(db.reader, world.admin, claim)
  expect(come).toMatchObject({ receivedLines: 1, lines: 1 })
})

test('rejected units of an order that is still open are not expected twice', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  const before = await incoming(delivery.id)
  const claim = await settle(await aSentClaim(db, world.admin, delivery))
  expect(claim).toMatchObject({ settledWith: 'replacement', replacement: null })
  expect(await incoming(delivery.id)).toEqual(before)
})

test('rejected units of an order that was closed come by an order of their own', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  const sent = await aSentClaim(db, world.admin, delivery)
  await sql`update purchase_orders set state = 'closed' where id = ${delivery.id}`.execute(
    db.reader,
  )
  const { replacement } = await settle(sent)
  expect(await incoming(replacement?.orderId ?? '')).toMatchObject([{ quantity: 3 }])
})

test('the price of 0 is no last price, and a refund makes nothing incoming', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  await settle(await damaged(delivery, 2))
  const refunded = await settle(await damaged(delivery, 1), 'refund')
  expect(refunded).toMatchObject({ settledWith: 'refund', replacement: null })
  const next = await aDelivery(db, world, world.admin)
  const { rows } = await sql<{ free: number }>`select count(*) as free from purchase_orders
    where is_replacement and supplier_id in (${delivery.supplierId}, ${next.supplierId})`.execute(
    db.reader,
  )
  expect(rows[0]?.free).toBe(1)
})

test('a supplier on hold replaces goods, and a blocked one does not', async () => {
  const delivery = await aDelivery(db, world, world.admin)
  const setState = (state: string) =>
    sql`update suppliers set state = ${state}, state_reason = 'Late'
      where id = ${delivery.supplierId}`.execute(db.reader)
  const first = await damaged(delivery, 1)
  const second = await damaged(delivery, 1)
  await setState('on_hold')
  expect((await settle(first)).replacement).not.toBeNull()
  await setState('blocked')
  const refused = settle(second)
  await expect(refused).rejects.toMatchObject({ code: 'supplier_blocked' })
})
