import { sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '../receiving.settings.ts'

/** What was taken into stock, if anything was; hidden from users who may not see costs at the outlet. */
export const valueFor = (actor: Actor) =>
  sql`case when r.received_at is not null and not r.is_imported and ${hasCosts(actor, 'r.outlet_id')}
    then r.value_minor end`

export const receiptBeside = sql`join suppliers s on s.id = r.supplier_id
  join outlets o on o.id = r.outlet_id
  left join purchase_orders po on po.id = r.purchase_order_id
  left join profiles starter on starter.id = r.started_by`

export async function receiptColumns(reader: Reader, actor: Actor) {
  const { own, order } = await settingsOf(reader, {
    own: receivingSettings.prefix,
    order: purchasingSettings.purchaseOrderPrefix,
  })
  return sql`r.id, r.number, ${own}::text || r.number as label, r.state,
    r.supplier_id as "supplierId", s.name as "supplierName", r.outlet_id as "outletId",
    o.code as "outletCode", po.id as "orderId", ${order}::text || po.number as "orderLabel",
    r.delivery_note as "deliveryNote", r.line_count as lines,
    r.rejected_line_count as "rejectedLines", ${valueFor(actor)} as "valueMinor", r.currency,
    r.price_currency as "priceCurrency", trim_scale(r.rate)::text as rate,
    starter.full_name as "startedBy", r.started_at as "startedAt", r.received_at as "receivedAt"`
}
