import { sql } from 'kysely'
import { hasCosts, seesCostsAt } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { findPurchaseOrder } from '#stock/purchasing/server/index.ts'
import type { BillableLine } from '../supplier-invoices.fields.ts'
import { access } from './find-supplier-invoice.ts'

/** Invoices `i` that leave what they bill to others: cancelled, or with their supplier still. */
export const billsNothing = `i.state in ('cancelled', 'prepared', 'sent_back')`

/** What invoices bill of an order line `line`, drafts and held ones too. */
export const invoicedOf = `coalesce((select sum(l.quantity) from supplier_invoice_lines l
  join supplier_invoices i on i.id = l.invoice_id
  where l.order_line_id = line.id and not ${billsNothing}), 0)::bigint`

type Asked = { readonly orderId?: string | undefined; readonly supplierId?: string | undefined }

/**
 * The lines of an order, or what was received from a supplier and is on no invoice: with it a usual
 * invoice is filled in. An order that was closed is settled; it is invoiced from its own panel.
 */
export async function billableLines(reader: Reader, actor: Actor, { orderId, supplierId }: Asked) {
  if (orderId) {
    const { outletId } = await findPurchaseOrder(reader, actor, orderId)
    if (!seesCostsAt(actor, outletId)) throw notFound('This purchase order')
  }
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  const among = orderId
    ? sql<boolean>`po.id = ${orderId}::uuid`
    : sql<boolean>`po.supplier_id = ${supplierId ?? null}::uuid and po.state <> 'closed'
        and line.accepted > ${sql.raw(invoicedOf)}`
  const found = await sql<BillableLine>`
    select line.id as "orderLineId", po.id as "orderId", ${prefix}::text || po.number as "orderLabel",
      po.supplier_id as "supplierId", s.name as "supplierName", po.outlet_id as "outletId",
      o.code as "outletCode", po.currency,
      po.outlet_currency as "outletCurrency", trim_scale(po.rate)::text as "orderRate",
      po.rated_on::text as "orderRatedOn", s.payment_days as "paymentDays", v.sku, v.title, v.unit,
      v.quantity_scale as "quantityScale", line.quantity - line.cancelled as ordered,
      line.accepted as received, ${sql.raw(invoicedOf)} as invoiced,
      greatest(0, line.accepted - ${sql.raw(invoicedOf)})::bigint as open,
      line.unit_cost_minor as "orderPriceMinor"
    from purchase_orders po join purchase_order_lines line on line.purchase_order_id = po.id
    join suppliers s on s.id = po.supplier_id join outlets o on o.id = po.outlet_id
    join variants v on v.id = line.variant_id
    where ${among} and not po.is_history
      and po.state not in ('draft', 'pending_approval', 'rejected', 'cancelled')
      and ${withinOutlets(actor, access, 'po.outlet_id')} and ${hasCosts(actor, 'po.outlet_id')}
    order by po.number, line.position limit 500`.execute(reader)
  return { lines: found.rows }
}
