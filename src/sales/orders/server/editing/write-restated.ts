import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ChannelOrder } from '../placing/place-channel-order.ts'
import type { PricedChannelOrder } from '../placing/price-channel-order.ts'
import type { OwnLine, RestatedLine } from './pair-channel-lines.ts'

type Restated = {
  readonly id: string
  readonly stated: ChannelOrder
  readonly priced: PricedChannelOrder
  readonly lines: readonly RestatedLine[]
  readonly removed: readonly OwnLine[]
}

/**
 * Writes lines, charges and totals of an order as its sales channel states them. A line keeps what was
 * ordered first: fewer units count as cancelled, so that its movements of stock still explain it.
 */
export async function writeRestated(tx: Tx, restated: Restated): Promise<void> {
  const { id, stated, priced } = restated
  await writeLines(tx, restated)
  await tx.deleteFrom('order_charges').where('order_id', '=', id).execute()
  const charges = stated.charges.map(({ kind, label, amountMinor, taxMinor, refundRef = '' }) => ({
    id: newId(),
    order_id: id,
    kind,
    label,
    amount_minor: amountMinor,
    tax_minor: taxMinor,
    refund_ref: refundRef,
  }))
  if (charges.length > 0) await tx.insertInto('order_charges').values(charges).execute()
  const { calculated } = priced
  await sql`update orders set lines_minor = ${calculated.linesMinor},
      line_discounts_minor = ${calculated.lineDiscountsMinor},
      order_discount_minor = ${calculated.orderDiscountMinor},
      discount_reason = ${calculated.orderDiscountMinor > 0 ? stated.discountReason : ''},
      shipping_minor = ${calculated.shippingMinor},
      shipping_tax_basis_points = ${stated.shippingTaxBasisPoints},
      shipping_tax_minor = ${calculated.shippingTaxMinor},
      shipping_tax_is_stated = ${stated.shippingTaxMinor !== null},
      charges_minor = ${calculated.chargesMinor}, tax_minor = ${calculated.taxMinor},
      total_minor = ${calculated.totalMinor}, units = ${priced.units},
      credited_minor = least(credited_minor, ${calculated.totalMinor}::bigint),
      payment_method = ${stated.paymentMethod}, authorised_minor = ${stated.authorisedMinor},
      version = version + 1
    where id = ${id}`.execute(tx)
}

async function writeLines(tx: Tx, { id, stated, lines, removed }: Restated): Promise<void> {
  const rows = lines.map(({ lineId, isNew, priced, shortQuantity }) => ({
    ...priced,
    id: lineId,
    isNew,
    shortQuantity,
    discountReason: priced.discountMinor > 0 ? stated.discountReason : '',
  }))
  const gone = removed.map((line) => ({ id: line.id }))
  await sql`with stated as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, "isNew" boolean,
      position smallint, "variantId" uuid, sku text, title text, quantity integer,
      "quantityScale" smallint, "shortQuantity" integer, "elsewhereQuantity" integer,
      "channelLineRef" text, "unitPriceMinor" bigint, "listPriceMinor" bigint, "lineMinor" bigint,
      "discountMinor" bigint, "discountReason" text, "orderDiscountMinor" bigint,
      "taxBasisPoints" integer, "taxMinor" bigint, "taxIsStated" boolean)
  ), changed as (
    update order_lines l set
      quantity = greatest(l.quantity, l.cancelled_quantity + s.quantity),
      cancelled_quantity = greatest(l.cancelled_quantity, l.quantity - s.quantity),
      short_quantity = s."shortQuantity", elsewhere_quantity = s."elsewhereQuantity",
      channel_line_ref = coalesce(s."channelLineRef", l.channel_line_ref),
      unit_price_minor = s."unitPriceMinor",
      list_price_minor = nullif(s."listPriceMinor", s."unitPriceMinor"),
      line_minor = s."lineMinor", discount_minor = s."discountMinor",
      discount_reason = s."discountReason", order_discount_minor = s."orderDiscountMinor",
      tax_basis_points = s."taxBasisPoints", tax_minor = s."taxMinor",
      tax_is_stated = s."taxIsStated"
    from stated s where l.id = s.id and l.order_id = ${id} and not s."isNew"
  ), emptied as (
    update order_lines l set cancelled_quantity = l.quantity, short_quantity = 0,
      elsewhere_quantity = 0, line_minor = 0, discount_minor = 0, discount_reason = '',
      order_discount_minor = 0, tax_minor = 0
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(id uuid)
    where l.id = g.id and l.order_id = ${id}
  )
  insert into order_lines (id, order_id, position, variant_id, sku, title, quantity, quantity_scale,
    short_quantity, elsewhere_quantity, channel_line_ref, unit_price_minor, list_price_minor,
    price_reason, line_minor, discount_minor, discount_reason, order_discount_minor,
    tax_basis_points, tax_minor, tax_is_stated)
  select s.id, ${id}::uuid, last.position + row_number() over (order by s.position), "variantId", sku,
    title, quantity, "quantityScale", "shortQuantity", "elsewhereQuantity", "channelLineRef",
    "unitPriceMinor", nullif("listPriceMinor", "unitPriceMinor"), 'Price of the sales channel',
    "lineMinor", "discountMinor", "discountReason", "orderDiscountMinor", "taxBasisPoints",
    "taxMinor", "taxIsStated"
  from stated s,
    (select max(position) as position from order_lines where order_id = ${id}) as last
  where s."isNew"`.execute(tx)
}
