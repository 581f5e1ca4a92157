import { amountOf } from './exact-json.ts'
import { sum } from './line-amounts.ts'
import { isGiftCard, shopifyPaymentTerms } from './payment-terms.ts'
import { keptFees } from './refund-fees.ts'
import type { ShopCharge, ShopOrder, ShopRefund, ShopRefundLine } from './shop-order.ts'
import type { ShopifyOrder, ShopifyRefund } from './shopify-fields.ts'
import { isTip, taxIn } from './shopify-lines.ts'
import { priceOfUnits } from './units.ts'

/** Only what really went back counts as money, not a refund that is still on its way or failed. */
export function shopifyRefundOf(
  given: ShopifyRefund,
  order: Pick<ShopOrder, 'currency' | 'pricesIncludeTax' | 'shippingMinor'>,
): ShopRefund {
  const { currency } = order
  const amount = (text: string) => amountOf(text, currency, 'refund')
  const moneyIn = (isMeant: (status: string) => boolean) =>
    sum(
      given.transactions
        .filter(({ kind, status }) => kind === 'refund' && isMeant(status))
        .map((each) => amount(each.amount)),
    )
  const amountMinor = moneyIn(isDone)
  const shipping = given.order_adjustments.filter(({ kind }) => kind === 'shipping_refund')
  const bare = sum(shipping.map((each) => Math.abs(amount(each.amount))))
  const taxed = bare + sum(shipping.map((each) => Math.abs(amount(each.tax_amount))))
  // The tax is beside the amount; if prices include it, some versions list it twice.
  const isTwice = order.pricesIncludeTax && taxed > order.shippingMinor
  const shippingWorth = isTwice ? bare : taxed
  const shippingMinor = Math.min(amountMinor, shippingWorth)
  const lines = linesOf(given, order, amountMinor - shippingMinor)
  const ofLines = sum((lines ?? []).map((line) => line.amountMinor))
  return {
    ref: given.id,
    amountMinor,
    lines,
    shippingMinor,
    otherMinor: Math.max(0, amountMinor - shippingMinor - ofLines),
    ...keptOf(
      given.order_adjustments.filter(({ kind }) => kind !== 'shipping_refund'),
      ofLines + shippingWorth - moneyIn((status) => isDone(status) || status === 'pending'),
      { amountMinor, amount },
    ),
    reason: given.note,
  }
}

/**
 * What was kept of a refund. Shopify names it as an adjustment, with its tax in it or beside it; a
 * difference that it does not name so is no fee.
 */
function keptOf(
  named: ShopifyRefund['order_adjustments'],
  missingMinor: number,
  { amountMinor, amount }: { amountMinor: number; amount: (text: string) => number },
): Pick<ShopRefund, 'feeMinor' | 'unexplainedMinor'> {
  const bare = Math.abs(sum(named.map((each) => amount(each.amount))))
  const taxed = bare + Math.abs(sum(named.map((each) => amount(each.tax_amount))))
  const isFee = missingMinor > 0 && (bare === missingMinor || taxed === missingMinor)
  return {
    feeMinor: isFee ? missingMinor : 0,
    unexplainedMinor: isFee || amountMinor === 0 ? 0 : Math.max(0, missingMinor),
  }
}

function linesOf(
  given: ShopifyRefund,
  { currency, pricesIncludeTax }: Pick<ShopOrder, 'currency' | 'pricesIncludeTax'>,
  paidForMinor: number,
): ShopRefundLine[] | null {
  if (!given.refund_line_items) return null
  const read = given.refund_line_items
    .filter(({ quantity }) => quantity > 0)
    .map((each) => ({
      lineRef: each.line_item_id || each.line_item?.id || '',
      quantity: each.quantity,
      subtotal: amountOf(each.subtotal, currency, 'refund'),
      taxMinor: amountOf(each.total_tax, currency, 'tax'),
    }))
  const bare = sum(read.map(({ subtotal }) => subtotal))
  const isOnTop =
    !pricesIncludeTax ||
    (bare !== paidForMinor && bare + sum(read.map((each) => each.taxMinor)) === paidForMinor)
  return read.map(({ subtotal, ...line }) => ({
    ...line,
    amountMinor: subtotal + (isOnTop ? line.taxMinor : 0),
  }))
}

const isDone = (status: string) => status === 'success' || status === ''

/** Tips, duties and fees, which are no goods. */
export function shopifyCharges(order: ShopifyOrder): ShopCharge[] {
  const { currency } = order
  const amount = (text: string | undefined, what: string) => amountOf(text ?? '', currency, what)
  const tips = order.line_items.filter(isTip)
  const tip =
    tips.length > 0
      ? sum(tips.map((each) => priceOfUnits(each.quantity, amount(each.price, 'tip'))))
      : amount(order.total_tip_received, 'tip')
  const duties = order.current_total_duties_set ?? order.original_total_duties_set
  const fees = order.current_total_additional_fees_set ?? order.original_total_additional_fees_set
  const dutyTax = sum(
    order.line_items
      .flatMap((item) => item.duties)
      .map((each) => taxIn(each.tax_lines, currency) ?? 0),
  )
  const charges: ShopCharge[] = [
    { kind: 'tip', label: 'Tip', amountMinor: tip, taxMinor: 0 },
    {
      kind: 'duty',
      label: 'Duties',
      amountMinor: amount(duties?.shop_money?.amount, 'duty'),
      taxMinor: dutyTax,
    },
    {
      kind: 'fee',
      label: 'Additional fees',
      amountMinor: amount(fees?.shop_money?.amount, 'fee'),
      taxMinor: 0,
    },
  ]
  return charges.filter(({ amountMinor }) => amountMinor > 0)
}

type Payments = Pick<
  ShopOrder,
  | 'terms'
  | 'paymentWord'
  | 'paidMinor'
  | 'giftCards'
  | 'authorisedMinor'
  | 'outstandingMinor'
  | 'gateway'
>

/**
 * How it is paid. Its own transactions count where the message has them; else the status with what is
 * outstanding. What was refunded with its units is no longer in the total, and was paid.
 */
export function shopifyPayments(
  order: ShopifyOrder,
  totalMinor: number,
  refunds: readonly ShopRefund[],
): Payments {
  const { currency, financial_status: status } = order
  const amount = (text: string) => amountOf(text, currency, 'payment')
  const done = order.transactions.filter(
    (each) => isDone(each.status) && (each.currency === '' || each.currency === currency),
  )
  const taken = done.filter(({ kind }) => kind === 'sale' || kind === 'capture')
  const names = [...order.payment_gateway_names, order.gateway].filter((name) => name !== '')
  const gateway = names.find((name) => !isGiftCard(name)) ?? names[0] ?? ''
  const known = shopifyPaymentTerms(status, gateway)
  const outstanding = order.total_outstanding === '' ? null : amount(order.total_outstanding)
  const terms = known === 'paid' && (outstanding ?? 0) > 0 ? 'part_paid' : known
  // Units that were removed without any money were not paid for.
  const returned = refunds.filter(({ amountMinor }) => amountMinor > 0)
  const ofLines = sum(returned.flatMap(({ lines }) => lines ?? []).map((each) => each.amountMinor))
  const gross = totalMinor - keptFees(refunds) + ofLines
  const paidIn = taken.length > 0 ? sum(taken.map((each) => amount(each.amount))) : null
  const outstandingMinor =
    outstanding ??
    (paidIn !== null ? Math.max(0, gross - paidIn) : null) ??
    (terms === 'paid' ? 0 : terms === 'part_paid' ? null : totalMinor)
  const hasPaid = terms === 'paid' || terms === 'part_paid'
  const paidByStatus =
    hasPaid && outstandingMinor !== null ? Math.max(0, gross - outstandingMinor) : 0
  const authorised = sum(
    done.filter(({ kind }) => kind === 'authorization').map((each) => amount(each.amount)),
  )
  const paidMinor = paidIn ?? paidByStatus
  return {
    terms,
    paymentWord: status,
    paidMinor,
    giftCards: taken
      .filter((each) => isGiftCard(each.gateway) && each.id !== '')
      .map((each) => ({ ref: each.id, amountMinor: amount(each.amount) })),
    authorisedMinor: terms === 'authorised' ? authorised || Math.max(0, totalMinor - paidMinor) : 0,
    outstandingMinor,
    gateway,
  }
}
