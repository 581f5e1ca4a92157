import { amountOf, unreadable } from './exact-json.ts'
import { basisPointsOf, lineAmounts, partOf, rateOf, sum } from './line-amounts.ts'
import type { ShopLine, ShopRefund, ShopRefundLine } from './shop-order.ts'
import { roundUnits } from './units.ts'
import type { WooLine, WooOrder } from './woocommerce-fields.ts'

/** A line with what is left of it: WooCommerce leaves it as it was ordered, and lists refunds apart. */
export function wooLine(item: WooLine, order: WooOrder, refunds: readonly ShopRefund[]): ShopLine {
  const { currency } = order
  const isInside = order.prices_include_tax === true
  const amount = (text: string) => amountOf(text, currency, 'line')
  const ordered = item.quantity
  const net = amount(item.total)
  const tax = amount(item.total_tax)
  const worth = amount(item.subtotal) + (isInside ? amount(item.subtotal_tax) : 0)
  const paid = net + (isInside ? tax : 0)
  if (worth < 0 || paid < 0) throw unreadable(`The line “${item.name}” is below zero`)
  const back = refunds
    .flatMap(({ lines }) => lines ?? [])
    .filter(({ lineRef }) => lineRef === item.id)
  const refunded = Math.min(ordered, roundUnits(sum(back.map(({ quantity }) => quantity))))
  // An order that was refunded in whole has nothing left, also where no refund names its units.
  const quantity = order.status === 'refunded' ? 0 : roundUnits(ordered - refunded)
  const paidBack = sum(back.map((each) => each.amountMinor - (isInside ? 0 : each.taxMinor)))
  const taxBack = sum(back.map(({ taxMinor }) => taxMinor))
  return {
    lineRef: item.id || null,
    code: codeOf(item),
    title: item.name,
    quantity,
    orderedQuantity: ordered,
    fulfilledQuantity: order.status === 'completed' ? quantity : 0,
    refundedQuantity: refunded,
    ...lineAmounts(
      quantity,
      quantity === 0 ? 0 : partOf(worth, quantity, ordered),
      quantity === 0 ? 0 : Math.max(0, paid - paidBack),
    ),
    taxBasisPoints: rateIn(item, order) ?? rateOf(tax, net),
    taxMinor: quantity === 0 ? 0 : Math.max(0, tax - taxBack),
  }
}

/** By the rates that the order names; null where it names none, as older shops do. */
function rateIn({ taxes: own }: WooLine, order: WooOrder): number | null {
  const charged = own.filter(({ total }) => !/^[0.]*$/.test(total))
  const rates = charged.flatMap(({ id }) => {
    const rate = order.tax_lines.find((each) => each.rate_id === id)
    return rate && rate.rate_percent !== '' ? [basisPointsOf(rate.rate_percent, 100)] : []
  })
  return rates.length === 0 || rates.length < charged.length ? null : Math.min(10_000, sum(rates))
}

function codeOf({ sku, variation_id: variation, product_id: product, name }: WooLine): string {
  if (sku !== '') return sku
  return variation ? `variant ${variation}` : `product ${product || name}`.slice(0, 200)
}

type WooRefund = WooOrder['refunds'][number]

/** The units that a refund takes off, where the message names them; amounts are written below zero. */
export function wooRefundOf(given: WooRefund, currency: string): ShopRefund {
  const amount = (text: string) => Math.abs(amountOf(text, currency, 'refund'))
  const amountMinor = amount(given.total)
  const lines: ShopRefundLine[] | null =
    given.line_items?.flatMap((each) => {
      const origin = each.meta_data.find(({ key }) => key === '_refunded_item_id')?.value
      const lineRef = typeof origin === 'string' && origin !== '' ? origin : each.id
      const taxMinor = amount(each.total_tax)
      const line = { quantity: roundUnits(each.quantity), taxMinor }
      return line.quantity === 0
        ? []
        : [{ lineRef, ...line, amountMinor: amount(each.total) + taxMinor }]
    }) ?? null
  const shipping = sum(
    given.shipping_lines.map((each) => amount(each.total) + amount(each.total_tax)),
  )
  const shippingMinor = Math.min(amountMinor, shipping)
  const ofLines = sum((lines ?? []).map((line) => line.amountMinor))
  // WooCommerce adds its lines up to the amount, unless a person lowered it: the rest was kept.
  const missingMinor = lines === null ? 0 : Math.max(0, ofLines + shipping - amountMinor)
  return {
    ref: given.id,
    amountMinor,
    lines,
    shippingMinor,
    otherMinor: Math.max(0, amountMinor - shippingMinor - ofLines),
    feeMinor: amountMinor > 0 ? missingMinor : 0,
    unexplainedMinor: 0,
    reason: given.reason,
  }
}
