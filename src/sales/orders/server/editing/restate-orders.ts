import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { calculateOrder } from '../../order-money.ts'
import { loadTerms, type OrderTerms } from './load-terms.ts'
import { toRecalculate } from './to-recalculate.ts'

/**
 * Recalculates orders from the lines that are left of them, after units were taken off: two queries
 * and one statement for any number. The caller has locked the orders.
 */
export async function restateOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  const restated = (await loadTerms(tx, ids)).map(restatedOf)
  const lines = restated.flatMap((order) => order.lines)
  await sql`with new_lines as (
    update order_lines l set line_minor = r."lineMinor",
      order_discount_minor = r."orderDiscountMinor", tax_minor = r."taxMinor"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id uuid, "lineMinor" bigint,
      "orderDiscountMinor" bigint, "taxMinor" bigint)
    where l.id = r.id
  ) update orders o set lines_minor = r."linesMinor", line_discounts_minor = r."lineDiscountsMinor",
      order_discount_minor = r."orderDiscountMinor", shipping_tax_minor = r."shippingTaxMinor",
      tax_minor = r."taxMinor", total_minor = r."totalMinor"
    from jsonb_to_recordset(${JSON.stringify(restated)}::jsonb) as r(id uuid, "linesMinor" bigint,
      "lineDiscountsMinor" bigint, "orderDiscountMinor" bigint, "shippingTaxMinor" bigint,
      "taxMinor" bigint, "totalMinor" bigint)
    where o.id = r.id`.execute(tx)
}

function restatedOf(terms: OrderTerms) {
  const calculated = calculateOrder({
    ...toRecalculate(terms),
    orderDiscountMinor: terms.lines.reduce((sum, line) => sum + line.orderDiscountMinor, 0),
  })
  const lines = calculated.lines.map((line, at) => ({ ...line, id: terms.lines[at]?.id }))
  return { ...calculated, id: terms.id, lines }
}
