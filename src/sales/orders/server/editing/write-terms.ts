import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { unitsIn } from '#platform/quantity.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { CalculatedOrder } from '../../order-money.ts'

export type WrittenLine = {
  readonly id: string
  readonly isNew: boolean
  readonly variantId: string
  readonly sku: string
  readonly title: string
  /** What of it is wanted now. */
  readonly quantity: number
  readonly quantityScale: number
  readonly unitPriceMinor: Minor
  readonly listPriceMinor: Minor | null
  readonly priceReason: string
  readonly discountReason: string
  readonly isPriceFixed: boolean
  readonly taxBasisPoints: number
}

type WrittenTerms = {
  readonly id: string
  readonly lines: readonly WrittenLine[]
  /** Lines that are not wanted any more; they stay as cancelled ones. */
  readonly removed: readonly { readonly id: string }[]
  readonly calculated: CalculatedOrder
  readonly priceListId: string | null
  readonly paymentMethod: string
  readonly note: string
  readonly discountReason: string
}

/**
 * Writes lines and totals of an edited order as they were calculated. A line keeps what was ordered
 * first: fewer units count as cancelled, and so its movements of stock still explain it. What is short
 * goes first, what the sales channel sent goes last.
 */
export async function writeTerms(tx: Tx, terms: WrittenTerms): Promise<number> {
  const { id, calculated } = terms
  const rows = [
    ...terms.lines.map((line, at) => ({ ...line, ...calculated.lines[at], place: at })),
    ...terms.removed.map(({ id: lineId }) => ({ id: lineId, isNew: false, quantity: 0 })),
  ]
  const units = unitsIn(terms.lines)
  const written = await sql<{ version: number }>`with written as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(id uuid, "isNew" boolean, "variantId" uuid, sku text, title text, quantity integer,
        "quantityScale" smallint, "unitPriceMinor" bigint, "listPriceMinor" bigint,
        "priceReason" text, "lineMinor" bigint, "discountMinor" bigint, "discountReason" text,
        "orderDiscountMinor" bigint, "taxBasisPoints" integer, "taxMinor" bigint,
        "isPriceFixed" boolean, place integer)
  ), changed as (
    update order_lines l set
      quantity = greatest(l.quantity, l.cancelled_quantity + w.quantity),
      cancelled_quantity = greatest(l.cancelled_quantity, l.quantity - w.quantity),
      short_quantity = greatest(0, l.short_quantity
        - greatest(0, l.quantity - l.cancelled_quantity - w.quantity)),
      elsewhere_quantity = least(l.elsewhere_quantity, w.quantity),
      unit_price_minor = coalesce(w."unitPriceMinor", l.unit_price_minor),
      list_price_minor = coalesce(nullif(w."listPriceMinor", w."unitPriceMinor"), l.list_price_minor),
      price_reason = coalesce(w."priceReason", l.price_reason),
      is_price_fixed = coalesce(w."isPriceFixed", l.is_price_fixed),
      line_minor = coalesce(w."lineMinor", 0), discount_minor = coalesce(w."discountMinor", 0),
      discount_reason = coalesce(w."discountReason", ''),
      order_discount_minor = coalesce(w."orderDiscountMinor", 0),
      tax_minor = coalesce(w."taxMinor", 0)
    from written w where l.id = w.id and l.order_id = ${id} and not w."isNew"
  ), added as (
    insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, list_price_minor, price_reason, line_minor, discount_minor,
      discount_reason, order_discount_minor, tax_basis_points, tax_minor, is_price_fixed)
    select w.id, ${id}::uuid, last.position + row_number() over (order by w.place), "variantId", sku,
      title, quantity, "quantityScale", "unitPriceMinor",
      nullif("listPriceMinor", "unitPriceMinor"), "priceReason", "lineMinor", "discountMinor",
      "discountReason", "orderDiscountMinor", "taxBasisPoints", "taxMinor", "isPriceFixed"
    from written w, (select max(position) as position from order_lines where order_id = ${id}) as last
    where w."isNew"
  )
  update orders set lines_minor = ${calculated.linesMinor},
    line_discounts_minor = ${calculated.lineDiscountsMinor},
    order_discount_minor = ${calculated.orderDiscountMinor}, discount_reason = ${terms.discountReason},
    shipping_minor = ${calculated.shippingMinor}, shipping_tax_minor = ${calculated.shippingTaxMinor},
    tax_minor = ${calculated.taxMinor}, total_minor = ${calculated.totalMinor}, units = ${units},
    price_list_id = ${terms.priceListId}::uuid, payment_method = ${terms.paymentMethod}, note = ${terms.note}, version = version + 1
  where id = ${id} returning version`.execute(tx)
  return written.rows[0]?.version ?? 0
}
