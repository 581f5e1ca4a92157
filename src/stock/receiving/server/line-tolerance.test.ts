import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { addToPurchaseOrder, setLineTolerance } from '#stock/purchasing/server/index.ts'
import { aLowWare } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { receivingParts, startedOf } from '../../../../tests/support/receipt-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { countGoods } from './count-goods.ts'
import { getReceipt } from './get-receipt.ts'
import { receiveGoods } from './receive-goods.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const plain = { outcome: 'accepted', reject: null, binId: null } as const

const count = (id: string, code: string, amount: number) =>
  countGoods(receivingParts)(db, world.admin, { id, code, amount, ...plain }, null)

const read = (id: string) => getReceipt(receivingParts)(db.reader, world.admin, { id })

const receive = async (id: string) => {
  const { version } = await read(id)
  return db.transaction((tx) => receiveGoods(tx, world.admin, { id, version }))
}

test('twenty deliveries of a line at 2 % reach the last unit within it, whatever the item says', async () => {
  const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
  const [lineId = ''] = order.lineIds
  const sku = order.wares[0]?.sku ?? ''
  await sql`update purchase_order_lines set quantity = 1000 where id = ${lineId}`.execute(db.reader)
  await sql`update supplier_items set over_receipt_percent = 0
    where supplier_id = ${order.supplierId}`.execute(db.reader)
  const set = (overReceiptPercent: string | null, version: number) =>
    db.transaction((tx) =>
      setLineTolerance(tx, world.admin, { id: order.id, version, lineId, overReceiptPercent }),
    )
  const { version } = await set('2.0', order.version)
  await expect(set('3', order.version)).rejects.toMatchObject({ code: 'stale_version' })
  expect(await set('2', version)).toEqual({ id: order.id, version })
  for (let at = 0; at < 20; at += 1) {
    const { id } = await startedOf(db, world.admin, order)
    await count(id, sku, 50)
    await receive(id)
  }
  const last = await startedOf(db, world.admin, order)
  expect((await read(last.id)).rows[0]).toMatchObject({ ordered: 1000, before: 1000, most: 1020 })
  await count(last.id, sku, 20)
  await expect(count(last.id, sku, 1)).rejects.toMatchObject({
    code: 'over_tolerance',
    message: expect.stringMatching(/^1,021 of .* 1,000 are ordered, and up to 1,020 are accepted/),
  })
  await receive(last.id)
  const line = await sql<{ accepted: number }>`select accepted from purchase_order_lines
    where id = ${lineId}`.execute(db.reader)
  expect(line.rows).toEqual([{ accepted: 1020 }])
})

test('the tolerance of a line is changed while the order is open, and kept by the next revision', async () => {
  const order = await aPurchaseOrder(db, world, world.admin, 'received')
  const [lineId = ''] = order.lineIds
  const set = (id: string, version: number, line: string) =>
    db.transaction((tx) =>
      setLineTolerance(tx, world.admin, { id, version, lineId: line, overReceiptPercent: '10' }),
    )
  await set(order.id, order.version, lineId)
  const { id } = await startedOf(db, world.admin, order)
  expect((await read(id)).rows[0]).toMatchObject({ ordered: 24, before: 24, most: 26 })
  const waiting = await aPurchaseOrder(db, world, world.admin, 'pending_approval')
  await expect(set(waiting.id, waiting.version, waiting.lineIds[0] ?? '')).rejects.toMatchObject({
    code: 'wrong_state',
  })
  const sent = await aPurchaseOrder(db, world, world.admin, 'sent')
  await expect(set(sent.id, sent.version, lineId)).rejects.toMatchObject({ code: 'not_found' })
  await set(sent.id, sent.version, sent.lineIds[0] ?? '')
  const { variantId } = await aLowWare(db, world, sent.supplierId)
  const added = { id: sent.id, variantId, quantity: 6, reason: 'More' }
  await db.transaction((tx) => addToPurchaseOrder(tx, world.admin, added))
  const delivery = await startedOf(db, world.admin, sent)
  expect((await read(delivery.id)).rows).toMatchObject([{ most: 26 }, { most: 24 }, { most: 6 }])
})
