import type { Minor } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import { closeIfSentElsewhere } from '../short/close-if-sent-elsewhere.ts'
import { reserveFirst } from '../short/reserve-first.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import { channelOutlet, type PricedChannelOrder, priceChannelOrder } from './price-channel-order.ts'
import { standingChannelOrder } from './standing-channel-order.ts'
import { writeChannelOrder } from './write-channel-order.ts'

export type ChannelLine = {
  /** Null: nothing of ours carries the channel's code. */
  readonly variantId: string | null
  readonly channelLineRef: string | null
  /** The channel's SKU; the line shows it where it is unmatched. */
  readonly code: string
  readonly title: string
  /** Ordered less removed, in steps of the variant's scale; whole units where it is unmatched. */
  readonly quantity: number
  /** Of these, fulfilled by the channel already. */
  readonly elsewhereQuantity: number
  readonly unitPriceMinor: Minor
  /** All that came off the line. */
  readonly discountMinor: Minor
  readonly taxBasisPoints: number
  /** As the channel states it; null: computed by the rate. */
  readonly taxMinor: Minor | null
}

export type ChannelCharge = {
  readonly kind: 'tip' | 'duty' | 'fee' | 'rounding'
  readonly label: string
  readonly amountMinor: Minor
  readonly taxMinor: Minor
  /** The refund of the channel that it was kept from. */
  readonly refundRef?: string
}

export type ChannelPayment = {
  readonly method: Tender
  readonly amountMinor: Minor
  readonly reference: string
  readonly externalRef: string | null
}

export type ChannelOrder = {
  /** The same values as `orders.channel`. */
  readonly channel: string
  readonly externalRef: string
  /** The number that the customer has: #1042. */
  readonly channelNumber: string
  readonly outletId: string
  readonly customerId: string | null
  /** ISO 8601; null: now. */
  readonly placedAt: string | null
  readonly shipName: string
  readonly shipPhone: string
  readonly shipAddress: string
  readonly shipCity: string
  readonly shipPostcode: string
  readonly shipCountry: string
  readonly paymentMethod: PaymentMethod
  readonly authorisedMinor: Minor
  readonly pricesIncludeTax: boolean
  readonly lines: readonly ChannelLine[]
  readonly orderDiscountMinor: Minor
  readonly discountReason: string
  readonly shippingMinor: Minor
  readonly shippingTaxBasisPoints: number
  readonly shippingTaxMinor: Minor | null
  readonly charges: readonly ChannelCharge[]
  readonly payments: readonly ChannelPayment[]
  readonly note: string
  readonly tags: readonly string[]
}

export type ChannelPlacement = {
  readonly id: string
  readonly number: number
  readonly totalMinor: Minor
  readonly version: number
  /** A line has less stock than it needs. */
  readonly isShort: boolean
  /** A line matches no product. */
  readonly isUnmatched: boolean
}

/**
 * Places an order that a sales channel has already sold, even with missing stock. Available units
 * are reserved; short and unmatched ones are marked on the lines, with a hold. Units that the
 * channel fulfilled are not reserved. The same order of the same channel is placed once: a repeat
 * returns the first one.
 *
 * @throws Refusal if the outlet takes no orders, a discount is larger than its amount, or a variant
 * or the customer is unknown. Never for too little stock.
 */
export async function placeChannelOrder(
  tx: Tx,
  actor: Actor,
  order: ChannelOrder,
): Promise<ChannelPlacement> {
  const standing = await standingChannelOrder(tx, order)
  if (standing) return standing
  const outlet = await channelOutlet(tx, order.outletId)
  const priced = await priceChannelOrder(tx, outlet, order)
  const id = newId()
  const written = await writeChannelOrder(tx, actor, {
    ...order,
    id,
    phoneKey: phoneKey(order.shipPhone, countryCode(order.shipCountry) || outlet.country),
    currency: outlet.currency,
    priced,
  })
  // The same order came twice at once, and the other one was first.
  if (!written) return (await standingChannelOrder(tx, order)) ?? lost(order)
  const placed = { id, label: orderLabel(written.number), outlet_id: order.outletId }
  await tell(tx, actor, order, { ...placed, priced })
  const isShort = await reserveFirst(tx, actor, placed)
  const isUnmatched = priced.lines.some(
    ({ variantId, quantity, elsewhereQuantity }) =>
      variantId === null && quantity > elsewhereQuantity,
  )
  await settleStockHolds(tx, actor, placed)
  const version = await closeIfSentElsewhere(tx, actor, placed)
  const { number, totalMinor } = written
  return { id, number, totalMinor, version: version ?? 1, isShort, isUnmatched }
}

type Placed = { readonly id: string; readonly label: string; readonly outlet_id: string }

function tell(
  tx: Tx,
  actor: Actor,
  { channel, payments }: ChannelOrder,
  { id, label, outlet_id: outletId, priced }: Placed & { readonly priced: PricedChannelOrder },
): Promise<void> {
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const { units, calculated } = priced
  const paid = paidMinor > 0 ? { paidMinor } : {}
  return appendEvent(tx, actor, {
    type: 'order.placed',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { channel, units, totalMinor: calculated.totalMinor, ...paid },
  })
}

function lost({ channel, externalRef }: ChannelOrder): never {
  throw new Error(`Order ${externalRef} of ${channel} was placed at once and is not there.`)
}
