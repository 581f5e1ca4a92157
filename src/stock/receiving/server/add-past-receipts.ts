import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { ReceiptState } from '../receiving.states.ts'

export type PastPart = {
  readonly lineId: string
  readonly variantId: string
  readonly orderLineId: string
  readonly unitCostMinor: number
  /** In steps of the variant's scale. */
  readonly accepted: number
  readonly rejected: number
  /** Of what was accepted, in minor units. */
  readonly valueMinor: number
}

export type PastReceipt = {
  readonly id: string
  readonly supplierId: string
  readonly outletId: string
  readonly orderId: string
  readonly currency: string
  readonly state: ReceiptState
  /** ISO 8601. */
  readonly receivedAt: string
  readonly deliveryNote: string
  readonly receivedBy: string | null
  readonly parts: readonly PastPart[]
}

/**
 * Adds deliveries of the past, for demo data and tests only: they book no stock and tell their
 * orders nothing. Real deliveries are received by `receiveGoods`.
 */
export async function addPastReceipts(tx: Tx, receipts: readonly PastReceipt[]): Promise<void> {
  const parts = receipts.flatMap(({ id: receiptId, parts: own }) =>
    own.map((part, position) => ({ ...part, receiptId, position })),
  )
  await sql`insert into goods_receipts (id, supplier_id, outlet_id, purchase_order_id, state,
      state_changed_at, currency, delivery_note, started_by, started_at, received_by, received_at)
    select id, "supplierId", "outletId", "orderId", state, "receivedAt", currency, "deliveryNote",
      "receivedBy", "receivedAt", "receivedBy", "receivedAt"
    from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r(id uuid, "supplierId" uuid,
      "outletId" uuid, "orderId" uuid, state text, "receivedAt" timestamptz, currency text,
      "deliveryNote" text, "receivedBy" uuid)
    order by "receivedAt", id`.execute(tx)
  await sql`insert into goods_receipt_lines
      (id, receipt_id, position, variant_id, order_line_id, unit_cost_minor)
    select "lineId", "receiptId", position, "variantId", "orderLineId", "unitCostMinor"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("lineId" uuid, "receiptId" uuid,
      position integer, "variantId" uuid, "orderLineId" uuid, "unitCostMinor" bigint)`.execute(tx)
  // What is put away has no bin here: it was sold long ago.
  await sql`insert into goods_receipt_pieces
      (id, line_id, position, outcome, reason_code, quantity, value_minor, put_away)
    select gen_random_uuid(), part."lineId", piece.position, piece.outcome, piece.reason,
      piece.quantity, piece.value, piece.put_away
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part("lineId" uuid,
      accepted bigint, rejected bigint, "valueMinor" bigint)
    cross join lateral (values
      (0, 'accepted', null, part.accepted, part."valueMinor", part.accepted),
      (1, 'rejected', 'damaged', part.rejected, 0, 0)
    ) as piece(position, outcome, reason, quantity, value, put_away)
    where piece.quantity > 0`.execute(tx)
}
