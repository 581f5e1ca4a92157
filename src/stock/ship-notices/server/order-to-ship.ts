import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { PurchaseOrderState } from '#stock/purchasing/purchase-orders.states.ts'
import { orderLabel } from '#stock/purchasing/server/index.ts'
import { mostAccepted, toleranceOf } from '#stock/receiving/receiving.rules.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import type { LineToShip } from '../ship-notices.rules.ts'

export type OrderToShip = {
  readonly id: string
  readonly label: string
  readonly state: PurchaseOrderState
  readonly supplierId: string
  readonly outletId: string
  readonly lines: readonly (LineToShip & { readonly tolerance: string })[]
}

/**
 * The order of a delivery with what its lines have open, locked until the end of the transaction: of
 * two deliveries announced at once the second one sees the first. The caller has proved that the
 * supplier sees it.
 *
 * @param noticeId a delivery that does not count as under way, because it is being changed
 */
export async function lockOrderToShip(
  tx: Tx,
  orderId: string,
  noticeId: string | null,
): Promise<OrderToShip> {
  const order = await tx
    .selectFrom('purchase_orders')
    .select(['id', 'number', 'state', 'supplier_id as supplierId', 'outlet_id as outletId'])
    .$narrowType<{ state: PurchaseOrderState }>()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notFound('This order')
  const { number, ...facts } = order
  const lines = await linesToShip(tx, order, noticeId)
  return { ...facts, label: await orderLabel(tx, number), lines }
}

/** What is on the deliveries under way of an order line `line`, besides one that is being changed. */
export const underWayOf = (noticeId: string | null) => sql<number>`(
  select coalesce(sum(l.quantity), 0)::bigint from ship_notice_lines l
  join ship_notices n on n.id = l.notice_id and n.state in ('submitted', 'arrived')
  where l.order_line_id = line.id and n.id is distinct from ${noticeId}::uuid)`

type Row = Omit<LineToShip, 'most'> & {
  readonly ofLine: string | null
  readonly ofItem: string | null
  readonly ofSupplier: string | null
}

async function linesToShip(
  reader: Reader,
  { id, outletId }: { readonly id: string; readonly outletId: string },
  noticeId: string | null,
) {
  const found = await sql<Row>`
    select line.id, v.sku, v.quantity_scale as "quantityScale",
      line.quantity - line.cancelled as ordered, line.accepted,
      ${underWayOf(noticeId)} as "underWay",
      trim_scale(line.over_receipt_percent)::text as "ofLine",
      trim_scale(item.over_receipt_percent)::text as "ofItem",
      trim_scale(s.over_receipt_percent)::text as "ofSupplier"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    join suppliers s on s.id = po.supplier_id join variants v on v.id = line.variant_id
    left join supplier_items item
      on item.variant_id = line.variant_id and item.supplier_id = po.supplier_id
    where line.purchase_order_id = ${id} order by line.position`.execute(reader)
  const percent = await settingOf(reader, receivingSettings.overReceiptPercent, outletId)
  return found.rows.map(({ ofLine, ofItem, ofSupplier, ...line }) => {
    const tolerance = toleranceOf({ ofLine, ofItem, ofSupplier, ofCompany: String(percent) })
    return { ...line, tolerance, most: mostAccepted(line.ordered, tolerance) }
  })
}
