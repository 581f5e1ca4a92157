import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { OrderState } from '../../orders.states.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import { goneFee } from '../money/gone-fee.ts'

export type TermsLine = {
  readonly id: string
  /** Null: a line of a sales channel that matches no product. */
  readonly variantId: string | null
  readonly sku: string
  readonly title: string
  /** What of it is still wanted: ordered less cancelled. */
  readonly quantity: number
  readonly quantityScale: number
  readonly packedQuantity: number
  /** Of `quantity`, not reserved because it is not there. */
  readonly shortQuantity: number
  /** Of `quantity`, sent by the sales channel itself. */
  readonly elsewhereQuantity: number
  readonly unitPriceMinor: Minor
  readonly listPriceMinor: Minor | null
  readonly priceReason: string
  /** A person or a sales channel set its price, which therefore stays when the order is edited. */
  readonly isPriceFixed: boolean
  readonly lineMinor: Minor
  readonly discountMinor: Minor
  readonly discountReason: string
  readonly orderDiscountMinor: Minor
  readonly taxBasisPoints: number
  readonly taxMinor: Minor
  /** As the sales channel states it, and not computed by the rate. */
  readonly taxIsStated: boolean
  /** Refunded units that are still on the line. */
  readonly refundedQuantity: number
  readonly refundedMinor: Minor
  /** Kept back when they were refunded. */
  readonly feeMinor: Minor
}

/** What is charged beside goods and shipping; with its tax where the order's prices have theirs. */
export type OrderCharge = {
  readonly kind: 'tip' | 'duty' | 'fee' | 'rounding'
  readonly label: string
  readonly amountMinor: Minor
  readonly taxMinor: Minor
}

export type OrderTerms = {
  readonly id: string
  readonly number: number
  readonly state: OrderState
  readonly version: number
  readonly outletId: string
  /** Where it was sold, if another outlet ships it now. */
  readonly soldByOutletId: string | null
  /** The price list that priced it; an edit prices by the same. */
  readonly priceListId: string | null
  readonly customerId: string | null
  readonly currency: string
  readonly paymentMethod: PaymentMethod
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
  readonly shippingTaxIsStated: boolean
  readonly charges: readonly OrderCharge[]
  readonly chargesMinor: Minor
  readonly refundedShippingMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
  readonly paidMinor: Minor
  readonly refundedMinor: Minor
  readonly creditedMinor: Minor
  /** Goodwill refunds, and those of a sales channel that names no units. */
  readonly goodwillMinor: Minor
  /** Of these, what may still turn out to be for units that are removed. */
  readonly unnamedMinor: Minor
  /** Above zero, due; below zero, to be refunded. */
  readonly balanceMinor: Minor
  /** What a sales channel may capture and has not. */
  readonly authorisedMinor: Minor
  /** The balance at which the order was released to be packed unpaid; null where it was not. */
  readonly releasedMinor: Minor | null
  /** What the courier was instructed to collect instead of the balance, once approved. */
  readonly cashAgreedMinor: Minor | null
  readonly waivedMinor: Minor
  readonly isPackingBegun: boolean
  /** A line matches no product yet. */
  readonly isUnmatched: boolean
  /** By their places; those of which nothing is wanted any more are left out. */
  readonly lines: readonly TermsLine[]
}

type DerivedOfLines = 'lines' | 'isPackingBegun' | 'isUnmatched'

/**
 * What orders cost and how they were settled, line by line. The caller has found them within the
 * actor's outlets, and holds their rows locked where it is going to write.
 */
export async function loadTerms(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly OrderTerms[]> {
  const orders = await sql<Omit<OrderTerms, DerivedOfLines>>`
    select id, number, state, version, outlet_id as "outletId",
      sold_by_outlet_id as "soldByOutletId", price_list_id as "priceListId",
      customer_id as "customerId", currency,
      payment_method as "paymentMethod", note, prices_include_tax as "pricesIncludeTax",
      tax_rounding as "taxRounding", lines_minor as "linesMinor",
      line_discounts_minor as "lineDiscountsMinor", order_discount_minor as "orderDiscountMinor",
      discount_reason as "discountReason", shipping_minor as "shippingMinor",
      shipping_tax_basis_points as "shippingTaxBasisPoints",
      shipping_tax_minor as "shippingTaxMinor", shipping_tax_is_stated as "shippingTaxIsStated",
      charges_minor as "chargesMinor", coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind,
          'label', c.label, 'amountMinor', c.amount_minor, 'taxMinor', c.tax_minor) order by c.id)
        from order_charges c where c.order_id = o.id), '[]') as charges, tax_minor as "taxMinor",
      total_minor as "totalMinor", paid_minor as "paidMinor", refunded_minor as "refundedMinor",
      credited_minor as "creditedMinor", cash_agreed_minor as "cashAgreedMinor",
      waived_minor as "waivedMinor", balance_minor as "balanceMinor",
      authorised_minor as "authorisedMinor", released_minor as "releasedMinor",
      coalesce(refunds.shipping, 0) as "refundedShippingMinor",
      coalesce(refunds.goodwill, 0) as "goodwillMinor",
      coalesce(refunds.unnamed, 0) as "unnamedMinor"
    from orders o
    left join lateral (select sum(r.shipping_minor)::bigint as shipping,
        sum(r.goodwill_minor - r.named_minor)::bigint as goodwill,
        (sum(r.goodwill_minor - r.named_minor) filter (where r.is_unnamed))::bigint as unnamed
      from order_refunds r where r.order_id = o.id) as refunds on true
    where id = any(${ids}::uuid[])`.execute(reader)
  const lines = await sql<TermsLine & { orderId: string }>`
    select l.order_id as "orderId", l.id, l.variant_id as "variantId", l.sku, l.title,
      l.quantity - l.cancelled_quantity as quantity, l.quantity_scale as "quantityScale",
      l.packed_quantity as "packedQuantity", l.short_quantity as "shortQuantity",
      l.elsewhere_quantity as "elsewhereQuantity", l.tax_is_stated as "taxIsStated",
      l.unit_price_minor as "unitPriceMinor",
      l.list_price_minor as "listPriceMinor", l.price_reason as "priceReason",
      l.is_price_fixed as "isPriceFixed",
      l.line_minor as "lineMinor", l.discount_minor as "discountMinor",
      l.discount_reason as "discountReason", l.order_discount_minor as "orderDiscountMinor",
      l.tax_basis_points as "taxBasisPoints", l.tax_minor as "taxMinor",
      coalesce(back.quantity, 0) as "refundedQuantity", coalesce(back.minor, 0) as "refundedMinor",
      coalesce(back.fee, 0) as "feeMinor"
    from order_lines l
    left join lateral (select sum(r.quantity - r.removed_quantity)::bigint as quantity,
        sum(r.amount_minor)::bigint as minor,
        sum(r.fee_minor - ${goneFee})::bigint as fee
      from order_refund_lines r where r.line_id = l.id) as back on true
    where l.order_id = any(${ids}::uuid[]) and l.quantity > l.cancelled_quantity
    order by l.position`.execute(reader)
  const byOrder = Map.groupBy(lines.rows, ({ orderId }) => orderId)
  return orders.rows.map((order) => {
    const own = byOrder.get(order.id) ?? []
    return {
      ...order,
      lines: own,
      isPackingBegun: own.some((line) => line.packedQuantity > 0),
      isUnmatched: own.some((line) => line.variantId === null),
    }
  })
}

/** What a line costs, tax in it. */
export function costOf(line: TermsLine, order: Pick<OrderTerms, 'pricesIncludeTax'>): Minor {
  const net = line.lineMinor - line.discountMinor - line.orderDiscountMinor
  return order.pricesIncludeTax ? net : net + line.taxMinor
}
