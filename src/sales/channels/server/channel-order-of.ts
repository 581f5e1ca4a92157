import type { ChannelLine, ChannelOrder, ChannelPayment } from '#sales/orders/server/index.ts'
import { sum } from '../line-amounts.ts'
import { paymentMethodOf, tenderOf } from '../payment-terms.ts'
import type { ShopOrder } from '../shop-order.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { giftCardRef, paymentRef } from './settle-shop-money.ts'

type Shop = Pick<ClaimedMessage['channel'], 'outletId' | 'source' | 'unpaidMethod' | 'tag'>

/** The order of a shop as it is placed, its lines mapped to our products. */
export function channelOrderOf(
  shop: Shop,
  order: ShopOrder,
  lines: readonly ChannelLine[],
  customerId: string | null,
): ChannelOrder {
  const { ship } = order
  const tags = [...new Set([shop.tag, ...order.tags].filter((tag) => tag !== ''))]
  return {
    channel: shop.source,
    externalRef: order.ref,
    channelNumber: order.name,
    outletId: shop.outletId,
    customerId,
    placedAt: placedAt(order),
    shipName: ship.name.slice(0, 120),
    shipPhone: ship.phone,
    shipAddress: ship.address,
    shipCity: ship.city,
    shipPostcode: ship.postcode,
    shipCountry: ship.country,
    ...statedOf(shop, order),
    lines,
    payments: paymentsOf(shop, order),
    note: order.note,
    tags: tags.slice(0, 20),
  }
}

/** What of it a later message may change, beside its lines. */
export function statedOf(
  shop: Pick<Shop, 'unpaidMethod'>,
  order: Omit<ShopOrder, 'customer' | 'ship' | 'note' | 'tags'>,
) {
  return {
    paymentMethod: paymentMethodOf(order, shop.unpaidMethod),
    authorisedMinor: order.authorisedMinor,
    pricesIncludeTax: order.pricesIncludeTax,
    orderDiscountMinor: order.orderDiscountMinor,
    discountReason: order.discountReason || 'Discount of the sales channel',
    shippingMinor: order.shippingMinor,
    shippingTaxBasisPoints: order.shippingTaxBasisPoints,
    shippingTaxMinor: order.shippingTaxMinor,
    charges: order.charges,
  }
}

function paymentsOf(shop: Shop, order: ShopOrder): ChannelPayment[] {
  const { giftCards, gateway } = order
  const cards = giftCards.filter(({ amountMinor }) => amountMinor > 0)
  const rest = order.paidMinor - sum(cards.map(({ amountMinor }) => amountMinor))
  const byCard: ChannelPayment[] = cards.map(({ ref, amountMinor }) => ({
    method: 'gift_card',
    amountMinor,
    reference: 'Gift card',
    externalRef: giftCardRef(shop, ref),
  }))
  if (rest <= 0) return byCard
  const externalRef = paymentRef(shop, rest)
  return [
    ...byCard,
    { method: tenderOf(gateway), amountMinor: rest, reference: gateway, externalRef },
  ]
}

/** The shop's instants are in the past, even if its clock is ahead. */
function placedAt({ placedAt: at }: ShopOrder): string {
  const now = new Date().toISOString()
  return at !== null && at < now ? at : now
}
