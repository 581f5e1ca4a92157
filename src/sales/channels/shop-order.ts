/**
 * An order as a sales channel states it, read from whichever words that channel uses. Amounts are
 * minor units of the order's currency.
 */

export type ShopLine = {
  /** The channel's own id of the line, which refunds and fulfilments name; null where it has none. */
  readonly lineRef: string | null
  /** What the channel calls the thing: its SKU, or else `variant 123` or `product 123`. */
  readonly code: string
  readonly title: string
  /**
   * Units that are still wanted: ordered less removed and refunded. In units of the thing, with at
   * most six decimals: 2, or 1.5 of what is sold by the metre; see `units.ts`. 0: nothing is left.
   */
  readonly quantity: number
  /** Units as they were first ordered. */
  readonly orderedQuantity: number
  /** Of `quantity`, the units that the channel has sent already, or had sent from elsewhere. */
  readonly fulfilledQuantity: number
  /** Of `orderedQuantity`, the units that a refund names. */
  readonly refundedQuantity: number
  /** Price of one unit, with or without tax according to `pricesIncludeTax`. */
  readonly unitPriceMinor: number
  /**
   * All that came off `quantity` units, their share of discounts on the order included: so that
   * quantity × price − discount is exactly what the channel asks for the units that are left.
   */
  readonly discountMinor: number
  /** The rates of the line added up; shown, and used only where `taxMinor` is null. */
  readonly taxBasisPoints: number
  /** The tax on `quantity` units as the channel states it; null where it states a rate only. */
  readonly taxMinor: number | null
}

/** What is asked for beside goods and shipping; with its tax where `pricesIncludeTax`. */
export type ShopCharge = {
  readonly kind: 'tip' | 'duty' | 'fee'
  readonly label: string
  readonly amountMinor: number
  readonly taxMinor: number
  /** The refund that it was kept from; left out, it was charged with the order. */
  readonly refundRef?: string
}

export type ShopRefundLine = {
  /** As `ShopLine.lineRef`. */
  readonly lineRef: string
  /** Units that the refund takes off the line. */
  readonly quantity: number
  /** What those units were worth, tax included, before any fee was kept. */
  readonly amountMinor: number
  /** Of that, tax. */
  readonly taxMinor: number
}

export type ShopRefund = {
  readonly ref: string
  /** The money that really went back; 0 while it is on its way, or where units were only removed. */
  readonly amountMinor: number
  /** The refunded units; empty: none; null: the channel does not list them. */
  readonly lines: readonly ShopRefundLine[] | null
  /** Of `amountMinor`, for shipping, tax included. */
  readonly shippingMinor: number
  /** Of `amountMinor`, for neither units nor shipping: goodwill. */
  readonly otherMinor: number
  /**
   * The part of its units and shipping that was kept as a restocking fee, as the channel reports
   * it.
   */
  readonly feeMinor: number
  /** The same without a stated reason; 0 if no money was refunded yet. */
  readonly unexplainedMinor: number
  readonly reason: string
}

export type ShopAddress = {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

/**
 * - `open`: to be sent
 * - `unpaid`: an unpaid checkout, which the channel reports before it is an order
 * - `waits`: the channel itself has it on hold
 * - `sent`: the channel counts all of it as sent
 * - `cancelled`
 * - `refunded`: refunded in full
 * - `unknown`: `statusWord` is unmapped; the order is put on hold, and never counts as open
 */
export type ShopStage = 'open' | 'unpaid' | 'waits' | 'sent' | 'cancelled' | 'refunded' | 'unknown'

/**
 * How the order is or will be paid; see `payment-terms.ts`, which reads them from the channel's words.
 *
 * - `paid`: in full; `part_paid`: `paidMinor` of it
 * - `authorised`: promised by a card and not captured, `authorisedMinor` of it
 * - `awaiting_transfer`: by bank transfer or cheque that has not arrived
 * - `at_door`: the courier collects it
 * - `unpaid`: not paid, and none of these
 * - `unknown`: the channel's word for it is on no list of ours; it is held
 */
export type ShopPaymentTerms =
  | 'paid'
  | 'part_paid'
  | 'authorised'
  | 'awaiting_transfer'
  | 'at_door'
  | 'unpaid'
  | 'unknown'

export type ShopOrder = {
  /** The channel's id, digit by digit as it was written. */
  readonly ref: string
  /** As the channel shows it: `#1001`. */
  readonly name: string
  /** ISO 8601; null if the channel has none. */
  readonly updatedAt: string | null
  readonly placedAt: string | null
  readonly currency: string
  readonly stage: ShopStage
  /** The channel's own word for where the order is: `partially-shipped`; empty where it has none. */
  readonly statusWord: string
  readonly isTest: boolean
  readonly cancelReason: string
  readonly pricesIncludeTax: boolean
  /** All lines, those of which nothing is left included. */
  readonly lines: readonly ShopLine[]
  /** The discount that is on none of the lines. */
  readonly orderDiscountMinor: number
  readonly discountReason: string
  readonly shippingMinor: number
  readonly shippingTaxBasisPoints: number
  /** As the channel states it; null where it states a rate only. */
  readonly shippingTaxMinor: number | null
  readonly charges: readonly ShopCharge[]
  /**
   * The channel's current total of goods, shipping and charges: less removed and refunded units,
   * and before refunds of shipping, goodwill and gift card payments.
   */
  readonly totalMinor: number
  readonly terms: ShopPaymentTerms
  /** The word that `terms` was read from: `authorized`, or `bacs`. */
  readonly paymentWord: string
  /** All that was paid, gift cards included, before refunds. */
  readonly paidMinor: number
  /** Of `paidMinor`, what gift cards paid, each by its id. */
  readonly giftCards: readonly { readonly ref: string; readonly amountMinor: number }[]
  /** What may be captured and has not been. */
  readonly authorisedMinor: number
  /** The balance due; null if the channel has “partially paid” without an amount. */
  readonly outstandingMinor: number | null
  /** The payment method in the channel's words; empty where it names none. */
  readonly gateway: string
  readonly refunds: readonly ShopRefund[]
  readonly customer: {
    readonly ref: string | null
    readonly fullName: string
    readonly phone: string
    readonly email: string
  }
  readonly ship: ShopAddress
  readonly note: string
  readonly tags: readonly string[]
}

/** What a message is about, once it was read. */
export type ShopNews =
  | { readonly kind: 'order'; readonly order: ShopOrder }
  /** A refund that is reported separately. */
  | {
      readonly kind: 'refund'
      readonly ref: string
      readonly refundOf: (
        order: Pick<ShopOrder, 'currency' | 'pricesIncludeTax' | 'shippingMinor'>,
      ) => ShopRefund
    }
  /** The channel has removed the order. */
  | { readonly kind: 'gone'; readonly ref: string }
  /** Nothing that we act on. */
  | { readonly kind: 'other'; readonly why: string }
