import { sql } from 'kysely'
import { receivingParts } from '#app/parts-of-receiving.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { finishPutAway } from '#stock/receiving/server/end-receipt.ts'
import { receiveGoods, startReceipt } from '#stock/receiving/server/index.ts'
import { undoReceipt as undoReceiptWith } from '#stock/receiving/server/undo-receipt.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import type { World } from './world.ts'

export { putAway } from '#stock/receiving/server/put-away.ts'

export { receivingParts }

export const undoReceipt = undoReceiptWith(receivingParts)

export type ReceiptStation = 'counting' | 'received' | 'put_away'

const papers = { deliveryNote: 'DN-1', carrier: '', note: '' }

/** Starts to count a delivery of an order. */
export async function startedOf(
  db: Database,
  actor: Actor,
  order: { readonly id: string; readonly supplierId: string; readonly outletId: string },
  isBlind = false,
) {
  const { id: orderId, supplierId, outletId } = order
  const receipt = await db.transaction((tx) =>
    startReceipt(tx, actor, { orderId, supplierId, outletId, isBlind, ...papers }),
  )
  const lines = await linesOf(db, receipt.id)
  return { ...receipt, lines }
}

/** A delivery of a confirmed order of twice 24, of which 5 of the first line are counted. */
export async function aReceipt(db: Database, world: World, actor: Actor, station: ReceiptStation) {
  const order = await aPurchaseOrder(db, world, actor, 'confirmed')
  const receipt = await startedOf(db, actor, order)
  const [line] = receipt.lines
  if (!line) throw new Error('The order has lines.')
  await db.transaction((tx) =>
    sql`insert into goods_receipt_counts (line_id, outcome, quantity)
      values (${line.id}, 'accepted', 5)`.execute(tx),
  )
  const facts = { ...order, orderId: order.id, lines: receipt.lines }
  if (station === 'counting') return { ...facts, id: receipt.id, version: receipt.version }
  const received = await db.transaction(async (tx) => {
    const atDock = await receiveGoods(tx, actor, receipt)
    return station === 'received' ? atDock : finishPutAway(tx, actor, atDock)
  })
  const pieces = await db.reader
    .selectFrom('goods_receipt_pieces')
    .select('id')
    .where('line_id', '=', line.id)
    .execute()
  return { ...facts, ...received, pieceId: pieces[0]?.id ?? '' }
}

async function linesOf(db: Database, receiptId: string) {
  const found = await sql<{ id: string; variantId: string; sku: string }>`
    select line.id, line.variant_id as "variantId", v.sku
    from goods_receipt_lines line join variants v on v.id = line.variant_id
    where line.receipt_id = ${receiptId} order by line.position`.execute(db.reader)
  return found.rows
}
