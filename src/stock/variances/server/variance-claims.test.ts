import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { registerReaders } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { acceptClaim, sendClaim, settleClaim } from '#stock/supplier-claims/server/index.ts'
import {
  cancelClaim,
  closeOrderShort,
  compareWithOrder,
} from '../../../../tests/support/claimed-variance-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { undoReceipt } from '../../../../tests/support/receipt-steps.ts'
import { aDelivery, claimFiles } from '../../../../tests/support/supplier-claim-steps.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import { varianceParts } from '../../../../tests/support/variance-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import { claimVariance } from './claim-variance.ts'
import { variancesReader } from './follow-claims.ts'
import { getVariance } from './get-variance.ts'

let db: Database
let world: World
let buyer: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await registerReaders(db.reader, [variancesReader.name])
  buyer = await personAt(db, 'store_manager', [world.outletId])
})

const read = (id: string, actor = buyer) => getVariance(db.reader, actor, { id })
const claim = (id: string, version: number, actor = buyer) =>
  db.transaction((tx) =>
    claimVariance(varianceParts)(tx, actor, { id, version, courierReference: '' }),
  )

const variancesOf = async (sourceId: string) => {
  const rows = await sql<{ id: string; quantity: number; state: string; isBooked: boolean }>`
    select id, quantity, state, is_booked as "isBooked" from stock_variances
    where source_id = ${sourceId} order by quantity`.execute(db.reader)
  return rows.rows
}

/** An order of which 4 of the first product are missing when it is closed. */
async function aShortOrder() {
  const delivery = await aDelivery(db, world, world.admin, [
    { accepted: 20 },
    { accepted: 20, rejected: 4 },
  ])
  await closeOrderShort(db, world.admin, delivery.id)
  return delivery
}

test('what is missing when an order is closed is a variance, and rejected goods are none', async () => {
  const { id } = await aShortOrder()
  expect(await variancesOf(id)).toMatchObject([{ quantity: -4, state: 'open', isBooked: true }])
})

test('what a delivery was found short is not found again when its order is closed', async () => {
  const delivery = await aDelivery(db, world, world.admin, [{ accepted: 20 }, { accepted: 24 }])
  const variantId = delivery.wares[0]?.variantId ?? ''
  await sql`insert into stock_variances (id, outlet_id, variant_id, quantity, currency, source_noun,
      source_id, source_label, is_booked, state)
    values (${newId()}, ${world.outletId}, ${variantId}, -3, 'GBP', 'goods_receipt',
      ${delivery.receiptId}, 'GR-1', true, 'open')`.execute(db.reader)
  await closeOrderShort(db, world.admin, delivery.id)
  expect(await variancesOf(delivery.id)).toMatchObject([{ quantity: -1 }])
})

test('what a receipt brings beyond its order is a variance, and is withdrawn when it is undone', async () => {
  const delivery = await aDelivery(db, world, world.admin, [{ accepted: 20 }, { accepted: 24 }])
  await sql`update purchase_order_lines set quantity = 18 where id = ${delivery.lineIds[0] ?? ''}`.execute(
    db.reader,
  )
  const { receiptId } = delivery
  await compareWithOrder(db, world.admin, receiptId)
  expect(await variancesOf(receiptId)).toMatchObject([{ quantity: 2, isBooked: true }])
  const { version } = await db.reader
    .selectFrom('goods_receipts')
    .select('version')
    .where('id', '=', receiptId)
    .executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    undoReceipt(tx, world.admin, { id: receiptId, version, reason: because('Booked twice') }),
  )
  expect(await variancesOf(receiptId)).toEqual([])
})

test('one click claims missing goods from the supplier, and the variance ends with the claim', async () => {
  const order = await aShortOrder()
  const [{ id } = { id: '' }] = await variancesOf(order.id)
  const keeper = await personAt(db, 'warehouse_manager', [world.outletId])
  // A claim says what goods cost.
  await expect(claim(id, 1, keeper)).rejects.toMatchObject({ code: 'costs_needed' })
  const step = await claim(id, 1)
  expect(await read(id)).toMatchObject({ state: 'disputed', claim: step.claim })
  await expect(claim(id, step.version)).rejects.toMatchObject({ code: 'wrong_state' })
  const lines = await sql`select kind, quantity from supplier_claim_lines
    where claim_id = ${step.claim.id}`.execute(db.reader)
  expect(lines.rows).toEqual([{ kind: 'short', quantity: 4 }])
  await db.transaction((tx) =>
    cancelClaim(tx, world.admin, { id: step.claim.id, version: 1, note: '' }),
  )
  await hearAll(db, variancesReader)
  const refused = await read(id)
  expect(refused).toMatchObject({ state: 'investigating' })
  const again = await claim(id, refused.version)
  const sent = await db.transaction((tx) =>
    sendClaim(claimFiles)(tx, buyer, { id: again.claim.id, version: 1, by: 'other', to: '' }),
  )
  const accepted = await db.transaction((tx) =>
    acceptClaim(tx, buyer, { ...sent, creditNumber: 'CN-7' }),
  )
  await db.transaction((tx) =>
    settleClaim(tx, world.admin, {
      ...{ ...accepted, by: 'credit_note', amountMinor: 1_000 },
      ...{ reference: 'CN-7', replacementOn: null },
    }),
  )
  await hearAll(db, variancesReader)
  await hearAll(db, variancesReader)
  expect(await read(id)).toMatchObject({ state: 'closed', claim: again.claim, entries: [] })
})

test('refuses a claim of a difference that no supplier or courier answers for', async () => {
  const order = await aShortOrder()
  const [{ id } = { id: '' }] = await variancesOf(order.id)
  await sql`update stock_variances set quantity = -5 where id = ${id}`.execute(db.reader)
  await expect(claim(id, 1)).rejects.toMatchObject({ code: 'above_claimable' })
  await sql`update stock_variances set source_noun = 'wave' where id = ${id}`.execute(db.reader)
  await expect(claim(id, 1)).rejects.toMatchObject({ code: 'no_claim' })
})
