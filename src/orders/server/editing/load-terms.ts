import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { paymentMethods } from '../../new-order.fields.ts'
import type { OrderState } from '../../orders.states.ts'

export type TermsLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly title: string
  /** What of it is still wanted: ordered less cancelled. */
  readonly quantity: number
  readonly quantityScale: number
  readonly packedQuantity: number
  readonly unitPriceMinor: Minor
  readonly listPriceMinor: Minor | null
  readonly priceReason: string
  readonly lineMinor: Minor
  readonly discountMinor: Minor
  readonly discountReason: string
  readonly orderDiscountMinor: Minor
  readonly taxBasisPoints: number
  readonly taxMinor: Minor
  readonly refundedQuantity: number
  readonly refundedMinor: Minor
}

export type OrderTerms = {
  readonly id: string
  readonly state: OrderState
  readonly version: number
  readonly outletId: string
  readonly customerId: string | null
  readonly currency: string
  readonly paymentMethod: (typeof paymentMethods)[number]
  readonly note: string
  readonly pricesIncludeTax: boolean
  readonly taxRounding: 'line' | 'document'
  readonly linesMinor: Minor
  readonly lineDiscountsMinor: Minor
  readonly orderDiscountMinor: Minor
  readonly discountReason: string
  readonly shippingMinor: Minor
  readonly shippingTaxBasisPoints: number
  readonly shippingTaxMinor: Minor
  readonly refundedShippingMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
  readonly paidMinor: Minor
  readonly refundedMinor: Minor
  readonly creditedMinor: Minor
  /** What a courier was told to collect instead of what is owed, once somebody approved it. */
  readonly cashAgreedMinor: Minor | null
  readonly waivedMinor: Minor
  readonly isPackingBegun: boolean
  /** By their places; those of which nothing is wanted any more are left out. */
  readonly lines: readonly TermsLine[]
}

/**
 * What orders cost and how they were settled, line by line. The caller has found them within the
 * actor's outlets, and holds their rows locked where it is going to write.
 */
export async function loadTerms(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly OrderTerms[]> {
  const orders = await sql<Omit<OrderTerms, 'lines' | 'isPackingBegun'>>`
    select id, state, version, outlet_id as "outletId", customer_id as "customerId", currency,
      payment_method as "paymentMethod", note, prices_include_tax as "pricesIncludeTax",
      tax_rounding as "taxRounding", lines_minor as "linesMinor",
      line_discounts_minor as "lineDiscountsMinor", order_discount_minor as "orderDiscountMinor",
      discount_reason as "discountReason", shipping_minor as "shippingMinor",
      shipping_tax_basis_points as "shippingTaxBasisPoints",
      shipping_tax_minor as "shippingTaxMinor", tax_minor as "taxMinor",
      total_minor as "totalMinor", paid_minor as "paidMinor", refunded_minor as "refundedMinor",
      credited_minor as "creditedMinor", cash_agreed_minor as "cashAgreedMinor",
      waived_minor as "waivedMinor",
      coalesce((select sum(r.shipping_minor) from order_refunds r where r.order_id = o.id), 0)::bigint
        as "refundedShippingMinor"
    from orders o where id = any(${ids}::uuid[])`.execute(reader)
  const lines = await sql<TermsLine & { orderId: string }>`
    select l.order_id as "orderId", l.id, l.variant_id as "variantId", l.sku, l.title,
      l.quantity - l.cancelled_quantity as quantity, l.quantity_scale as "quantityScale",
      l.packed_quantity as "packedQuantity", l.unit_price_minor as "unitPriceMinor",
      l.list_price_minor as "listPriceMinor", l.price_reason as "priceReason",
      l.line_minor as "lineMinor", l.discount_minor as "discountMinor",
      l.discount_reason as "discountReason", l.order_discount_minor as "orderDiscountMinor",
      l.tax_basis_points as "taxBasisPoints", l.tax_minor as "taxMinor",
      coalesce(back.quantity, 0) as "refundedQuantity", coalesce(back.minor, 0) as "refundedMinor"
    from order_lines l
    left join lateral (select sum(r.quantity)::bigint as quantity, sum(r.amount_minor)::bigint as minor
      from order_refund_lines r where r.line_id = l.id) as back on true
    where l.order_id = any(${ids}::uuid[]) and l.quantity > l.cancelled_quantity
    order by l.position`.execute(reader)
  const byOrder = Map.groupBy(lines.rows, ({ orderId }) => orderId)
  return orders.rows.map((order) => {
    const own = byOrder.get(order.id) ?? []
    return { ...order, lines: own, isPackingBegun: own.some((line) => line.packedQuantity > 0) }
  })
}

/** What a line costs, tax in it. */
export function costOf(line: TermsLine, order: Pick<OrderTerms, 'pricesIncludeTax'>): Minor {
  const net = line.lineMinor - line.discountMinor - line.orderDiscountMinor
  return order.pricesIncludeTax ? net : net + line.taxMinor
}
