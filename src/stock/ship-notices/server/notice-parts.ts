import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { isOpenLine, isOpenOrder } from '#stock/purchasing/server/index.ts'
import type { AnnouncedRow, ReceiptNotice } from '#stock/receiving/receiving.fields.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import type { CountedCarton, NoticeParts, ScannedCarton } from '#stock/receiving/server/index.ts'
import { refuseReceivingFrom } from '#stock/suppliers/suppliers.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import { readCartonCode } from '../carton-codes.ts'
import { isShown, noticeLabel } from './find-notice.ts'
import { followReceipt } from './receive-notice.ts'

/** What receiving knows of announced deliveries: see `NoticeParts`. */
export const noticeParts: NoticeParts = {
  isAnnounced: (order) => sql`(exists (select from ship_notices n
      where n.purchase_order_id = ${sql.ref(order)} and n.state in ('submitted', 'arrived'))
    and not exists (select from purchase_order_lines line
      where line.purchase_order_id = ${sql.ref(order)} and ${sql.raw(isOpenLine)}
        and line.accepted + (select coalesce(sum(l.quantity), 0) from ship_notice_lines l
          join ship_notices n on n.id = l.notice_id and n.state in ('submitted', 'arrived')
          where l.order_line_id = line.id) < line.quantity - line.cancelled))`,
  announcedIn: (receipt, orderLine) => sql`(
    select (select coalesce(sum(l.quantity), 0)::bigint from ship_notice_lines l
      where l.notice_id = n.id and l.order_line_id = ${sql.ref(orderLine)})
    from ship_notices n where n.receipt_id = ${sql.ref(receipt)})`,
  expected: expectedNotices,
  dueOf,
  ofReceipt: noticeOfReceipt,
  findCarton,
  keepCounted,
  takeBack: takeBackCarton,
  follow: followReceipt,
}

type Row = Omit<AnnouncedRow, 'whyNot' | 'label'> & {
  readonly supplierState: SupplierState
  readonly supplierStateReason: string
}

async function expectedNotices(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId?: string | undefined },
): Promise<AnnouncedRow[]> {
  const prefixes = await settingsOf(reader, {
    order: purchasingSettings.purchaseOrderPrefix,
    receipt: receivingSettings.prefix,
  })
  const found = await sql<Row>`
    select n.id, n.delivery_number as "deliveryNumber", n.purchase_order_id as "orderId",
      ${prefixes.order}::text || po.number as "orderLabel", s.name as "supplierName",
      s.state as "supplierState", s.state_reason as "supplierStateReason",
      o.code as "outletCode", n.arrives_on::text as "dueOn",
      n.state = 'submitted' and n.arrives_on < current_date as "isLate", n.carrier,
      n.tracking_number as "trackingNumber",
      (select count(*) from ship_cartons c where c.notice_id = n.id) as cartons,
      (select count(distinct l.order_line_id) from ship_notice_lines l
        where l.notice_id = n.id) as lines,
      case when r.id is not null
        then json_build_object('id', r.id, 'label', ${prefixes.receipt}::text || r.number) end
        as receipt
    from ship_notices n join purchase_orders po on po.id = n.purchase_order_id
    join suppliers s on s.id = n.supplier_id join outlets o on o.id = n.outlet_id
    left join goods_receipts r on r.id = n.receipt_id
    where n.state in ('submitted', 'arrived') and ${sql.raw(isOpenOrder)} and ${isShown(actor)}
      ${outletId ? sql`and n.outlet_id = ${outletId}::uuid` : sql``}
    order by n.arrives_on, n.created_at limit 200`.execute(reader)
  return found.rows.map(({ supplierState, supplierStateReason, ...row }) => ({
    ...row,
    label: noticeLabel(row.deliveryNumber),
    whyNot:
      refuseReceivingFrom({
        name: row.supplierName,
        state: supplierState,
        stateReason: supplierStateReason,
      })?.message ?? null,
  }))
}

async function dueOf(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId?: string | undefined },
) {
  const found = await sql<{ today: number; late: number }>`
    select count(*) filter (where n.arrives_on = current_date) as today,
      count(*) filter (where n.arrives_on < current_date) as late
    from ship_notices n join purchase_orders po on po.id = n.purchase_order_id
    where n.state = 'submitted' and ${sql.raw(isOpenOrder)} and ${isShown(actor)}
      ${outletId ? sql`and n.outlet_id = ${outletId}::uuid` : sql``}`.execute(reader)
  return found.rows[0] ?? { today: 0, late: 0 }
}

async function noticeOfReceipt(reader: Reader, receiptId: string): Promise<ReceiptNotice | null> {
  const found = await sql<Omit<ReceiptNotice, 'label'> & { readonly deliveryNumber: string }>`
    select n.id, n.delivery_number as "deliveryNumber", coalesce((
      select json_agg(json_build_object('id', c.id, 'position', c.position, 'code', c.code,
          'isCounted', exists (select from ship_carton_counts k where k.carton_id = c.id))
        order by c.position)
      from ship_cartons c where c.notice_id = n.id), '[]') as cartons
    from ship_notices n where n.receipt_id = ${receiptId}`.execute(reader)
  const [notice] = found.rows
  if (!notice) return null
  const { deliveryNumber, ...facts } = notice
  return { ...facts, label: noticeLabel(deliveryNumber) }
}

/** The carton of a scanned label, locked: of two scans at once the second one finds it counted. */
async function findCarton(tx: Tx, raw: string): Promise<ScannedCarton | null> {
  const code = readCartonCode(raw)
  if (code === null) return null
  const found = await sql<Omit<ScannedCarton, 'label'> & { readonly position: number }>`
    select c.id, c.position, c.notice_id as "noticeId", n.outlet_id as "outletId",
      'Delivery ' || n.delivery_number as "noticeLabel", n.receipt_id as "receiptId"
    from ship_cartons c join ship_notices n on n.id = c.notice_id
    where c.code = ${code} for update of c`.execute(tx)
  const [carton] = found.rows
  if (!carton) return null
  const [{ count, isCounted } = { count: 0, isCounted: false }] = (
    await sql<{ count: number; isCounted: boolean }>`
      select count(*) as count, exists (select from ship_carton_counts
        where carton_id = ${carton.id}) as "isCounted"
      from ship_cartons where notice_id = ${carton.noticeId}`.execute(tx)
  ).rows
  const contents = await sql<ScannedCarton['contents'][number]>`
    select l.order_line_id as "orderLineId", content.quantity,
      nullif(l.lot_code, '') as "lotCode", l.expires_on::text as "expiresOn"
    from ship_carton_contents content join ship_notice_lines l on l.id = content.line_id
    where content.carton_id = ${carton.id} order by l.order_line_id, l.position`.execute(tx)
  const { position, ...facts } = carton
  const label = `Carton ${position} of ${count}`
  return { ...facts, label, isCounted, contents: contents.rows }
}

async function keepCounted(
  tx: Tx,
  actor: Actor,
  cartonId: string,
  counted: readonly CountedCarton[],
): Promise<void> {
  await tx
    .insertInto('ship_carton_counts')
    .values(
      counted.map(({ lineId, lotId, outcome, reasonCode, binId, quantity }) => ({
        carton_id: cartonId,
        receipt_line_id: lineId,
        lot_id: lotId,
        outcome,
        reason_code: reasonCode,
        bin_id: binId,
        quantity,
        counted_by: authorId(actor),
      })),
    )
    .execute()
}

async function takeBackCarton(
  tx: Tx,
  receiptId: string,
  cartonId: string,
): Promise<CountedCarton[] | null> {
  const own = await sql<{ id: string }>`
    select c.id from ship_cartons c join ship_notices n on n.id = c.notice_id
    where c.id = ${cartonId} and n.receipt_id = ${receiptId} for update of c`.execute(tx)
  if (own.rows.length === 0) return null
  const found = await sql<CountedCarton>`
    delete from ship_carton_counts where carton_id = ${cartonId}
    returning receipt_line_id as "lineId", lot_id as "lotId", outcome, reason_code as "reasonCode",
      bin_id as "binId", quantity`.execute(tx)
  return found.rows
}
