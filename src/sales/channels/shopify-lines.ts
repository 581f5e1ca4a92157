import { amountOf } from './exact-json.ts'
import { basisPointsOf, lineAmounts, partOf, sum } from './line-amounts.ts'
import type { ShopLine, ShopRefund } from './shop-order.ts'
import type { ShopifyLine, ShopifyOrder, ShopifyTaxes } from './shopify-fields.ts'
import { priceOfUnits, roundUnits } from './units.ts'

/** A tip is written as a line too; it is nothing to send. */
export const isTip = (item: ShopifyLine): boolean => item.tip_payment_gateway !== ''

/**
 * A line with what is left of it: less what refunds name, to their own amounts, and less what was
 * removed without a refund, by its share.
 */
export function shopifyLine(
  item: ShopifyLine,
  order: ShopifyOrder,
  refunds: readonly ShopRefund[],
): ShopLine {
  const { currency } = order
  const ordered = item.quantity
  const back = refunds
    .flatMap(({ lines }) => lines ?? [])
    .filter(({ lineRef }) => lineRef === item.id)
  const refunded = Math.min(ordered, roundUnits(sum(back.map(({ quantity }) => quantity))))
  const notRefunded = roundUnits(ordered - refunded)
  const quantity = Math.min(item.current_quantity ?? notRefunded, ordered)
  const isInside = order.taxes_included === true
  const price = amountOf(item.price, currency, 'price')
  const net = priceOfUnits(ordered, price) - discountOf(item, currency)
  const netBack = sum(back.map((each) => each.amountMinor - (isInside ? 0 : each.taxMinor)))
  const tax = taxIn(item.tax_lines, currency)
  const taxBack = sum(back.map(({ taxMinor }) => taxMinor))
  const left = Math.max(0, partOf(net - netBack, quantity, notRefunded))
  return {
    lineRef: item.id || null,
    code: codeOf(item),
    title: item.name || item.title,
    quantity,
    orderedQuantity: ordered,
    fulfilledQuantity: fulfilledOf(item, order, quantity),
    refundedQuantity: refunded,
    ...(quantity === 0
      ? { unitPriceMinor: price, discountMinor: 0 }
      : lineAmounts(quantity, priceOfUnits(quantity, price), left)),
    taxBasisPoints: rateIn(item.tax_lines),
    taxMinor: tax === null ? null : Math.max(0, partOf(tax - taxBack, quantity, notRefunded)),
  }
}

/** Shopify's allocations to the lines count; before it had them, each line had its own discount. */
export function discountOf(item: ShopifyLine, currency: string): number {
  const spread = sum(item.discount_allocations.map(allocated(currency)))
  return spread > 0 ? spread : amountOf(item.total_discount, currency, 'discount')
}

export const allocated = (currency: string) => (each: { amount: string }) =>
  amountOf(each.amount, currency, 'discount')

export function rateIn(lines: ShopifyTaxes): number {
  return Math.min(10_000, sum(lines.map(({ rate }) => basisPointsOf(rate, 1))))
}

/** Each rate by itself, as Shopify rounded it; null where it states a rate without its amount. */
export function taxIn(lines: ShopifyTaxes, currency: string): number | null {
  if (lines.some(({ rate, price }) => price === '' && rate !== '')) return null
  return sum(lines.map(({ price }) => amountOf(price, currency, 'tax')))
}

/** Of the units that are left, those that were sent: what Shopify counts as left to send decides. */
function fulfilledOf(item: ShopifyLine, order: ShopifyOrder, quantity: number): number {
  if (order.cancelled_at !== '') return 0
  const { fulfillable_quantity: left, fulfillment_status: status } = item
  if (left !== null && left !== undefined) return Math.max(0, roundUnits(quantity - left))
  const sent = order.fulfillments
    .filter((each) => each.status === 'success' || each.status === '')
    .flatMap((each) => each.line_items)
    .filter(({ id }) => id !== '' && id === item.id)
  if (sent.length > 0) return Math.min(quantity, sum(sent.map((each) => each.quantity)))
  const isAll = status === 'fulfilled' || order.fulfillment_status === 'fulfilled'
  return isAll ? quantity : 0
}

function codeOf({ sku, variant_id: variant, product_id: product, title }: ShopifyLine): string {
  if (sku !== '') return sku
  return variant ? `variant ${variant}` : `product ${product || title}`.slice(0, 200)
}
