/** An order as a shop has it, read from whichever words that shop uses. Amounts are minor units. */

export type ShopLine = {
  /** What the shop calls the thing: its SKU, or else `variant 123` or `product 123`. */
  readonly code: string
  readonly title: string
  /** In whole units, as shops sell. */
  readonly quantity: number
  readonly unitPriceMinor: number
  /** All that came off the line, its share of discounts on the order among it. */
  readonly discountMinor: number
  readonly taxBasisPoints: number
}

export type ShopRefund = {
  readonly ref: string
  readonly amountMinor: number
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
 * `open` is to be sent. `unpaid` is a checkout that was not paid for yet, which a shop tells of
 * before it is an order. `refunded` was given back in whole.
 */
export type ShopStage = 'open' | 'unpaid' | 'cancelled' | 'refunded'

export type ShopOrder = {
  /** The shop's id, digit by digit as it stood in the text. */
  readonly ref: string
  /** As the shop shows it: `#1001`. */
  readonly name: string
  /** ISO 8601; null where the shop does not say. */
  readonly updatedAt: string | null
  readonly placedAt: string | null
  readonly currency: string
  readonly stage: ShopStage
  /** The shop counts it as sent already. */
  readonly isSent: boolean
  readonly isTest: boolean
  readonly cancelReason: string
  readonly pricesIncludeTax: boolean
  readonly lines: readonly ShopLine[]
  /** What no line says came off it. */
  readonly orderDiscountMinor: number
  readonly discountReason: string
  readonly shippingMinor: number
  readonly shippingTaxBasisPoints: number
  /** What the shop says it comes to. */
  readonly totalMinor: number
  readonly paidMinor: number
  /** How it was or will be paid, in the shop's words. */
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
  /** Money that was given back, told on its own. */
  | {
      readonly kind: 'refund'
      readonly ref: string
      readonly refundOf: (currency: string) => ShopRefund
    }
  /** The shop has removed the order. */
  | { readonly kind: 'gone'; readonly ref: string }
  /** Nothing that we act on. */
  | { readonly kind: 'other'; readonly why: string }
