import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { findPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { matchLine, type Tolerance } from '../match-invoice.rules.ts'
import type { SupplierInvoiceLine } from '../supplier-invoices.fields.ts'
import { supplierInvoicesSettings } from '../supplier-invoices.settings.ts'

type Owner = { readonly supplierId: string; readonly outletId: string }

const { quantityPercent, pricePercent, leastMinor } = supplierInvoicesSettings

/** The orders that an invoice bills. */
export async function ordersOfInvoices(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct line.purchase_order_id as id from supplier_invoice_lines l
    join purchase_order_lines line on line.id = l.order_line_id
    where l.invoice_id = any(${ids}::uuid[]) order by 1`.execute(reader)
  return found.rows.map(({ id }) => id)
}

/**
 * Locks orders until the end of the transaction, in the order of their ids: what is received and
 * invoiced of them does not change meanwhile.
 */
export async function lockOrders(tx: Tx, actor: Actor, ids: readonly string[]) {
  const orders = []
  for (const id of ids.toSorted())
    orders.push(await findPurchaseOrder(tx, actor, id, { isLocked: true }))
  return orders
}

/**
 * The lines of an invoice, compared with their orders. Other invoices count if they match or are
 * approved, and held ones if they were entered earlier.
 */
export async function linesOfInvoice(
  reader: Reader,
  { id, supplierId, outletId }: Owner & { readonly id: string },
): Promise<SupplierInvoiceLine[]> {
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  const found = await sql<Omit<SupplierInvoiceLine, 'match'>>`
    select l.id, l.order_line_id as "orderLineId", po.id as "orderId",
      ${prefix}::text || po.number as "orderLabel", line.variant_id as "variantId", v.sku, v.title,
      v.unit, v.quantity_scale as "quantityScale", line.quantity - line.cancelled as ordered,
      line.accepted as received, coalesce((
        select sum(other.quantity) from supplier_invoice_lines other
        join supplier_invoices earlier on earlier.id = other.invoice_id
        where other.order_line_id = l.order_line_id and earlier.id <> i.id
          and (earlier.state in ('matched', 'approved', 'paid') or (earlier.state = 'held'
            and (earlier.entered_at, earlier.id) < (i.entered_at, i.id)))), 0)::bigint as before,
      l.quantity, line.unit_cost_minor as "orderPriceMinor",
      l.unit_price_minor as "unitPriceMinor", l.amount_minor as "amountMinor"
    from supplier_invoice_lines l join supplier_invoices i on i.id = l.invoice_id
    join purchase_order_lines line on line.id = l.order_line_id
    join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    where l.invoice_id = ${id} order by l.position`.execute(reader)
  const tolerance = await toleranceOf(reader, { supplierId, outletId })
  return found.rows.map((line) => ({ ...line, match: matchLine(line, tolerance) }))
}

/** As agreed with the supplier, else as the company accepts. */
async function toleranceOf(reader: Reader, { supplierId, outletId }: Owner): Promise<Tolerance> {
  const ofCompany = await settingsOf(
    reader,
    { quantityPercent, pricePercent, leastMinor },
    outletId,
  )
  const supplier = await reader
    .selectFrom('suppliers')
    .select(['invoice_quantity_percent', 'invoice_price_percent', 'invoice_least_minor'])
    .where('id', '=', supplierId)
    .executeTakeFirst()
  return {
    quantityPercent: supplier?.invoice_quantity_percent ?? ofCompany.quantityPercent,
    pricePercent: supplier?.invoice_price_percent ?? ofCompany.pricePercent,
    leastMinor: supplier?.invoice_least_minor ?? ofCompany.leastMinor,
  }
}
