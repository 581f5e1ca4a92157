import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ChannelOrder } from './place-channel-order.ts'
import type { PricedChannelOrder } from './price-channel-order.ts'

type Written = ChannelOrder & {
  readonly id: string
  readonly phoneKey: string
  readonly currency: string
  readonly priced: PricedChannelOrder
}

const mostTags = 20

/**
 * Writes the order with its lines, charges and payments. All that is to leave from here is short at
 * first; what is reserved afterwards is taken off that.
 *
 * @returns null where the channel's reference names an order already
 */
export async function writeChannelOrder(
  tx: Tx,
  actor: Actor,
  order: Written,
): Promise<{ number: number; totalMinor: number } | null> {
  const { id, priced } = order
  const { calculated } = priced
  const paidMinor = order.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const written = await sql<{ number: number; totalMinor: number }>`
    insert into orders (id, channel, external_ref, channel_number, outlet_id, customer_id, placed_at,
      ship_name, ship_phone, phone_key, ship_address, ship_city, ship_postcode, ship_country,
      payment_method, authorised_minor, currency, prices_include_tax, tax_rounding, lines_minor,
      line_discounts_minor, order_discount_minor, discount_reason, shipping_minor,
      shipping_tax_basis_points, shipping_tax_minor, shipping_tax_is_stated, charges_minor, tax_minor,
      total_minor, paid_minor, units, tags, note, created_by)
    values (${id}, ${order.channel}, ${order.externalRef}, ${order.channelNumber}, ${order.outletId},
      (select coalesce(merged_into, id) from customers where id = ${order.customerId}::uuid),
      coalesce(${order.placedAt}::timestamptz, now()), ${order.shipName}, ${order.shipPhone},
      ${order.phoneKey}, ${order.shipAddress}, ${order.shipCity}, ${order.shipPostcode},
      ${order.shipCountry}, ${order.paymentMethod}, ${order.authorisedMinor}, ${order.currency},
      ${order.pricesIncludeTax}, ${priced.taxRounding}, ${calculated.linesMinor},
      ${calculated.lineDiscountsMinor}, ${calculated.orderDiscountMinor},
      ${calculated.orderDiscountMinor > 0 ? order.discountReason : ''}, ${calculated.shippingMinor},
      ${order.shippingTaxBasisPoints}, ${calculated.shippingTaxMinor}, ${order.shippingTaxMinor !== null},
      ${calculated.chargesMinor}, ${calculated.taxMinor}, ${calculated.totalMinor}, ${paidMinor},
      ${priced.units}, ${order.tags.slice(0, mostTags)}::text[], ${order.note}, ${authorId(actor)}::uuid)
    on conflict (external_ref, channel) where external_ref is not null do nothing
    returning number, total_minor as "totalMinor"`.execute(tx)
  const [row] = written.rows
  if (!row) return null
  await writeLines(tx, order)
  await writeCharges(tx, order)
  await writePayments(tx, actor, order)
  return row
}

async function writeLines(tx: Tx, { id, priced, discountReason }: Written): Promise<void> {
  const rows = priced.lines.map((line) => ({
    ...line,
    shortQuantity: line.quantity - line.elsewhereQuantity,
    discountReason: line.discountMinor > 0 ? discountReason : '',
  }))
  await sql`insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, short_quantity, elsewhere_quantity, channel_line_ref, unit_price_minor,
      list_price_minor, price_reason, line_minor, discount_minor, discount_reason,
      order_discount_minor, tax_basis_points, tax_minor, tax_is_stated)
    select l.id, ${id}::uuid, position, "variantId", sku, title, quantity, "quantityScale",
      "shortQuantity", "elsewhereQuantity", "channelLineRef", "unitPriceMinor",
      nullif("listPriceMinor", "unitPriceMinor"), ${priceReason}, "lineMinor", "discountMinor",
      "discountReason", "orderDiscountMinor", "taxBasisPoints", "taxMinor", "taxIsStated"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, position smallint,
      "variantId" uuid, sku text, title text, quantity integer, "quantityScale" smallint,
      "shortQuantity" integer, "elsewhereQuantity" integer, "channelLineRef" text,
      "unitPriceMinor" bigint, "listPriceMinor" bigint, "lineMinor" bigint, "discountMinor" bigint,
      "discountReason" text, "orderDiscountMinor" bigint, "taxBasisPoints" integer,
      "taxMinor" bigint, "taxIsStated" boolean)`.execute(tx)
}

/** Prices of a sales channel are its own, so that no limit of ours is asked about them. */
const priceReason = 'Price of the sales channel'

async function writeCharges(tx: Tx, { id, charges }: Written): Promise<void> {
  const rows = charges.map(({ kind, label, amountMinor, taxMinor, refundRef = '' }) => ({
    id: newId(),
    order_id: id,
    kind,
    label,
    amount_minor: amountMinor,
    tax_minor: taxMinor,
    refund_ref: refundRef,
  }))
  if (rows.length > 0) await tx.insertInto('order_charges').values(rows).execute()
}

async function writePayments(tx: Tx, actor: Actor, { id, payments }: Written): Promise<void> {
  const rows = payments.map(({ method, amountMinor, reference, externalRef }) => ({
    id: newId(),
    order_id: id,
    kind: 'payment',
    method,
    amount_minor: amountMinor,
    reference,
    external_ref: externalRef,
    created_by: authorId(actor),
  }))
  if (rows.length > 0) await tx.insertInto('order_payments').values(rows).execute()
}
