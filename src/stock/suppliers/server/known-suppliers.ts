import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { SupplierFacts } from '../suppliers.fields.ts'
import type { SupplierState } from '../suppliers.states.ts'

export type KnownSupplier = SupplierFacts & {
  readonly id: string
  readonly version: number
  readonly state: SupplierState
}

/** Suppliers by their codes, with what was entered of them. */
export async function knownSuppliers(reader: Reader, codes: readonly string[]) {
  const found = await sql<KnownSupplier>`select id, version, state, ${factColumns}
    from suppliers where code = any(${[...codes]}::text[])`.execute(reader)
  return new Map(found.rows.map((supplier) => [supplier.code, supplier]))
}

export const factColumns = sql`code, name, legal_name as "legalName", tax_number as "taxNumber", website,
  coalesce(email, '') as email, coalesce(phone, '') as phone, address, postcode, city, country,
  currency, payment_days as "paymentDays", payment_terms as "paymentTerms", incoterm,
  minimum_order_minor as "minimumOrderMinor", free_freight_minor as "freeFreightMinor",
  lead_days as "leadDays", to_json(order_weekdays) as "orderWeekdays",
  to_json(delivery_weekdays) as "deliveryWeekdays", order_channel as "orderChannel",
  trim_scale(over_receipt_percent)::text as "overReceiptPercent", invoice_quantity_percent as "invoiceQuantityPercent",
  invoice_price_percent as "invoicePricePercent", invoice_least_minor as "invoiceLeastMinor", rating,
  is_preferred as "isPreferred", note`
