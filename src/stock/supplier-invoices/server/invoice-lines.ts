import { sql } from 'kysely'
import { convertBack } from '#platform/exchange.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { findPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { matchLine, type Tolerance } from '../match-invoice.rules.ts'
import type { SupplierInvoiceLine } from '../supplier-invoices.fields.ts'
import { supplierInvoicesSettings } from '../supplier-invoices.settings.ts'
import type { FoundInvoice } from './find-supplier-invoice.ts'

type Owner = Pick<
  FoundInvoice,
  'id' | 'supplierId' | 'outletId' | 'currency' | 'outletCurrency' | 'rate'
>

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
  invoice: Owner,
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
      l.quantity, line.unit_cost_minor as "orderPriceMinor", trim_scale(po.rate)::text as "orderRate",
      po.rated_on::text as "orderRatedOn",
      l.unit_price_minor as "unitPriceMinor", l.amount_minor as "amountMinor"
    from supplier_invoice_lines l join supplier_invoices i on i.id = l.invoice_id
    join purchase_order_lines line on line.id = l.order_line_id
    join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    where l.invoice_id = ${invoice.id} order by l.position`.execute(reader)
  const tolerance = await toleranceOf(reader, invoice)
  return found.rows.map((line) => ({ ...line, match: matchLine(line, tolerance) }))
}

/**
 * As agreed with the supplier, else as the company accepts; the amount in the currency of the
 * invoice. One that was agreed in another currency does not count.
 */
async function toleranceOf(reader: Reader, invoice: Owner): Promise<Tolerance> {
  const { supplierId, outletId, currency: from, outletCurrency: into, rate } = invoice
  const ofCompany = await settingsOf(
    reader,
    { quantityPercent, pricePercent, leastMinor },
    outletId,
  )
  const supplier = await reader
    .selectFrom('suppliers')
    .select([
      'currency',
      'invoice_quantity_percent',
      'invoice_price_percent',
      'invoice_least_minor',
    ])
    .where('id', '=', supplierId)
    .executeTakeFirst()
  const agreedMinor = supplier?.currency === from ? supplier.invoice_least_minor : null
  return {
    quantityPercent: supplier?.invoice_quantity_percent ?? ofCompany.quantityPercent,
    pricePercent: supplier?.invoice_price_percent ?? ofCompany.pricePercent,
    leastMinor: agreedMinor ?? convertBack(ofCompany.leastMinor, { from, into, rate }),
  }
}
