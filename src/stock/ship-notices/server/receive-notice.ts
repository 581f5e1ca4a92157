import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { receiptLabel, startReceipt } from '#stock/receiving/server/index.ts'
import { shipNoticeMachine } from '../ship-notices.states.ts'
import { openDifferences, withdrawDifferences } from './differences-of-notice.ts'
import { findNotice, lockNotice } from './find-notice.ts'
import { moveNotice } from './tell-notice.ts'

type Input = { readonly id: string; readonly version: number; readonly isBlind: boolean }

/** Starts to count an announced delivery, with the lines that it has of its order. */
export async function receiveNotice(tx: Tx, actor: Actor, { id, version, isBlind }: Input) {
  const { orderId, outletId, supplierId } = await findNotice(tx, actor, id)
  // The order first, as wherever both are locked.
  await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  const notice = await findNotice(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(shipNoticeMachine, 'arrive', notice))
  if (notice.version !== version) throw staleVersion(notice.label, version, notice.version)
  const lines = await tx
    .selectFrom('ship_notice_lines')
    .select('order_line_id')
    .where('notice_id', '=', id)
    .execute()
  const receipt = await startReceipt(tx, actor, {
    ...{ supplierId, outletId, orderId, isBlind },
    deliveryNote: notice.deliveryNumber,
    carrier: notice.carrier,
    note: '',
    orderLineIds: lines.map((line) => line.order_line_id),
  })
  await moveNotice(tx, actor, notice, 'arrive', {
    set: { receipt_id: receipt.id },
    data: { receipt: await labelOf(tx, receipt.id) },
  })
  return { receiptId: receipt.id }
}

/** Moves the delivery of a receipt on, or back where its count was cancelled or undone. */
export async function followReceipt(tx: Tx, actor: Actor, receiptId: string): Promise<void> {
  const found = await sql<{ id: string; state: string }>`
    select n.id, r.state from ship_notices n join goods_receipts r on r.id = n.receipt_id
    where n.receipt_id = ${receiptId}`.execute(tx)
  const [row] = found.rows
  if (!row) return
  const notice = await lockNotice(tx, row.id)
  const data = { receipt: await labelOf(tx, receiptId) }
  if (row.state === 'received') {
    await moveNotice(tx, actor, notice, 'receive', { data })
    await openDifferences(tx, actor, { noticeId: row.id, receiptId, label: data.receipt })
    return
  }
  await withdrawDifferences(tx, actor, receiptId)
  await sql`delete from ship_carton_counts where carton_id in (
    select id from ship_cartons where notice_id = ${row.id})`.execute(tx)
  await moveNotice(tx, actor, notice, 'reopen', { set: { receipt_id: null }, data })
}

async function labelOf(tx: Tx, receiptId: string): Promise<string> {
  const { number } = await tx
    .selectFrom('goods_receipts')
    .select('number')
    .where('id', '=', receiptId)
    .executeTakeFirstOrThrow()
  return receiptLabel(tx, number)
}
