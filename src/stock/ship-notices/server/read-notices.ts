import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { NoticeCarton, NoticeItem, NoticeLine, ShipNoticeRow } from '../ship-notices.fields.ts'

/** The tables with names of products and outlets: the role of the portal has views of its own. */
export type NameTables = { readonly variants: string; readonly outlets: string }

export const portalNames: NameTables = { variants: 'portal_variants', outlets: 'portal_outlets' }
export const staffNames: NameTables = { variants: 'variants', outlets: 'outlets' }

/** Deliveries `n` of a condition, newest first. */
export async function readNotices(
  reader: Reader,
  { names, prefix }: { readonly names: NameTables; readonly prefix: string },
  condition: RawBuilder<boolean>,
): Promise<ShipNoticeRow[]> {
  const found = await sql<ShipNoticeRow>`
    select n.id, n.delivery_number as "deliveryNumber", n.purchase_order_id as "orderId",
      ${prefix}::text || po.number as "orderLabel", o.name as "outletName", n.state,
      n.arrives_on::text as "arrivesOn",
      n.state = 'submitted' and n.arrives_on < current_date as "isLate", n.carrier,
      n.tracking_number as "trackingNumber",
      (select count(distinct l.order_line_id) from ship_notice_lines l
        where l.notice_id = n.id) as lines,
      (select count(*) from ship_cartons c where c.notice_id = n.id) as cartons,
      n.created_at as "createdAt", n.version
    from ship_notices n join purchase_orders po on po.id = n.purchase_order_id
    join ${sql.table(names.outlets)} o on o.id = n.outlet_id
    where ${condition} order by n.created_at desc, n.id desc`.execute(reader)
  return found.rows
}

/** The goods of a delivery: by line of the order, as they were announced, and by carton. */
export async function readGoods(reader: Reader, names: NameTables, id: string) {
  const items = await sql<NoticeItem>`
    select ol.id as "orderLineId", v.sku, v.title, ol.supplier_sku as "supplierSku", v.unit,
      v.quantity_scale as "quantityScale", line.announced,
      case when line.state = 'received' then came.counted end as counted,
      case when line.state = 'received' then came.rejected end as rejected
    from (select l.order_line_id, n.state, n.receipt_id, min(l.position) as position,
        sum(l.quantity)::bigint as announced
      from ship_notice_lines l join ship_notices n on n.id = l.notice_id
      where l.notice_id = ${id} group by 1, 2, 3) as line
    join purchase_order_lines ol on ol.id = line.order_line_id
    join ${sql.table(names.variants)} v on v.id = ol.variant_id
    cross join lateral (
      select coalesce(sum(p.quantity), 0)::bigint as counted,
        coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0)::bigint as rejected
      from goods_receipt_lines gl join goods_receipt_pieces p on p.line_id = gl.id
      where gl.receipt_id = line.receipt_id and gl.order_line_id = line.order_line_id) as came
    order by line.position`.execute(reader)
  const entries = await sql<NoticeLine>`
    select id, order_line_id as "orderLineId", quantity, lot_code as "lotCode",
      expires_on::text as "expiresOn"
    from ship_notice_lines where notice_id = ${id} order by position`.execute(reader)
  const packed = await sql<NoticeCarton>`
    select c.id, c.position, c.code,
      (select json_agg(json_build_object('lineId', l.id, 'quantity', content.quantity)
          order by l.position)
        from ship_carton_contents content join ship_notice_lines l on l.id = content.line_id
        where content.carton_id = c.id) as contents
    from ship_cartons c where c.notice_id = ${id} order by c.position`.execute(reader)
  return { items: items.rows, entries: entries.rows, packed: packed.rows }
}
