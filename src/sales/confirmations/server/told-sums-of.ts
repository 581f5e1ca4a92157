import { sql } from 'kysely'
import { cashToCollect } from '#sales/orders/server/index.ts'

/** The columns of orders `o` that `ToldSums` is made of, besides the total and the way of payment. */
export const toldSumColumns = sql`o.shipping_minor as "shippingMinor",
  o.line_discounts_minor + o.order_discount_minor as "discountMinor",
  case when o.prices_include_tax then 0 else o.tax_minor end as "taxOnTopMinor",
  ${cashToCollect} as "atDoorMinor"`
