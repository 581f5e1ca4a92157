import type { ChannelLine, ChannelOrder } from '#sales/orders/server/index.ts'
import type { World } from './world.ts'

let count = 0

/** A sales channel's line for one of our products. */
export function channelLine(line: Partial<ChannelLine>): ChannelLine {
  return {
    variantId: null,
    channelLineRef: null,
    code: 'UNKNOWN',
    title: 'Something of the channel',
    quantity: 1,
    elsewhereQuantity: 0,
    unitPriceMinor: 1000,
    discountMinor: 0,
    taxBasisPoints: 2000,
    taxMinor: null,
    ...line,
  }
}

/** An order of a sales channel, paid in advance, to a valid address. */
export function channelOrder(
  world: Pick<World, 'outletId'>,
  lines: readonly Partial<ChannelLine>[],
  more: Partial<ChannelOrder> = {},
): ChannelOrder {
  count += 1
  return {
    channel: 'shopify',
    externalRef: `820982911946154${String(count).padStart(4, '0')}`,
    channelNumber: `#${1000 + count}`,
    outletId: world.outletId,
    customerId: null,
    placedAt: null,
    shipName: 'Ada Byron',
    shipPhone: '07946 000000',
    shipAddress: '1 Mill Lane',
    shipCity: 'Leeds',
    shipPostcode: 'LS1 1AA',
    shipCountry: 'United Kingdom',
    paymentMethod: 'prepaid',
    authorisedMinor: 0,
    pricesIncludeTax: true,
    lines: lines.map(channelLine),
    orderDiscountMinor: 0,
    discountReason: '',
    shippingMinor: 399,
    shippingTaxBasisPoints: 2000,
    shippingTaxMinor: null,
    charges: [],
    payments: [],
    note: '',
    tags: [],
    ...more,
  }
}
