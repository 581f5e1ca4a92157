import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openBinVariance, withdrawVariances } from '#stock/inventory/server/index.ts'
import { receiptNoun } from '#stock/receiving/receiving.nouns.ts'

type Difference = {
  readonly outletId: string
  readonly variantId: string
  readonly scale: number
  readonly announced: number
  readonly arrived: number
}

/**
 * Opens a variance for each line that arrived with another quantity than was announced. Rejected goods
 * have arrived. Stock has what was counted, so that the ledger has the difference.
 */
export async function openDifferences(
  tx: Tx,
  actor: Actor,
  { noticeId, receiptId, label }: { noticeId: string; receiptId: string; label: string },
): Promise<void> {
  const found = await sql<Difference>`
    select r.outlet_id as "outletId", ol.variant_id as "variantId", v.quantity_scale as scale,
      sum(l.quantity)::bigint as announced, coalesce((
        select sum(p.quantity) from goods_receipt_lines line
        join goods_receipt_pieces p on p.line_id = line.id
        where line.receipt_id = r.id and line.order_line_id = ol.id), 0)::bigint as arrived
    from ship_notice_lines l join purchase_order_lines ol on ol.id = l.order_line_id
    join variants v on v.id = ol.variant_id join goods_receipts r on r.id = ${receiptId}
    where l.notice_id = ${noticeId} group by r.id, ol.id, v.quantity_scale order by ol.id`.execute(
    tx,
  )
  for (const { outletId, variantId, scale, announced, arrived } of found.rows)
    if (arrived !== announced)
      await openBinVariance(tx, actor, {
        outletId,
        variantId,
        quantity: arrived - announced,
        source: { noun: receiptNoun.key, id: receiptId, label },
        cause: `${formatQuantity(announced, scale)} announced, ${formatQuantity(arrived, scale)} received`,
        isBooked: true,
      })
}

/** The receipt was undone: what it found is counted again. */
export async function withdrawDifferences(tx: Tx, actor: Actor, receiptId: string): Promise<void> {
  const found = await sql<{ id: string }>`select id from stock_variances
    where source_id = ${receiptId} and state = 'open' order by id`.execute(tx)
  await withdrawVariances(
    tx,
    actor,
    found.rows.map(({ id }) => id),
  )
}
