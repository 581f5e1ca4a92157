import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** The totals of an order whose lines came or went, from its lines, its shipping and its charges. */
export async function sumUpOrder(
  tx: Tx,
  id: string,
): Promise<{ number: number; units: number; totalMinor: number; version: number }> {
  const summed = await sql<{ number: number; units: number; totalMinor: number; version: number }>`
    update orders o set lines_minor = sums.lines, line_discounts_minor = sums.discounts,
      order_discount_minor = sums.order_discounts, tax_minor = sums.tax + o.shipping_tax_minor + charges.tax,
      charges_minor = charges.minor,
      total_minor = sums.lines - sums.discounts - sums.order_discounts + o.shipping_minor
        + charges.minor
        + case when o.prices_include_tax then 0 else sums.tax + o.shipping_tax_minor + charges.tax end,
      units = sums.units, version = o.version + 1
    from (select coalesce(sum(line_minor), 0)::bigint as lines,
        coalesce(sum(discount_minor), 0)::bigint as discounts,
        coalesce(sum(order_discount_minor), 0)::bigint as order_discounts,
        coalesce(sum(tax_minor), 0)::bigint as tax,
        coalesce(sum(case when quantity_scale = 0 then quantity - cancelled_quantity
          when quantity > cancelled_quantity then 1 else 0 end), 0)::integer as units
      from order_lines where order_id = ${id}) as sums,
      (select coalesce(sum(amount_minor), 0)::bigint as minor,
        coalesce(sum(tax_minor), 0)::bigint as tax
      from order_charges where order_id = ${id}) as charges
    where o.id = ${id}
    returning o.number, o.units, o.total_minor as "totalMinor", o.version`.execute(tx)
  const [row] = summed.rows
  if (!row) throw new Error(`There is no order ${id} to sum up.`)
  return row
}
