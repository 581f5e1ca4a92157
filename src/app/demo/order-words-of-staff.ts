import type { Order } from '#sales/orders/orders.contract.ts'

export type HoldKind = Order['openHolds'][number]

/** The sentences that staff write at orders, made up. */

export const cancelReasons = [
  'Customer changed their mind',
  'Ordered twice by mistake',
  'Could not be reached after three calls',
  'Customer will buy it in the York shop instead',
  'Payment was declined',
  'Wanted before the weekend, which we cannot do',
]

export const deliveryProofs = [
  'Signed for, seen on the courier’s page',
  'Left in the porch, photo from the courier',
  'Handed to a neighbour, seen on the courier’s page',
  'Customer confirmed by telephone',
]

export const returnReasons = [
  'Lid arrived chipped',
  'Wrong colour for the kitchen',
  'Too small for the hob',
  'Arrived too late for the birthday',
  'One glass of the set was broken',
  'Not as it looks on the website',
]

export const orderNotes = [
  'Please leave with number 12 if we are out.',
  'It is a present: no prices in the parcel, please.',
  'Ring the bell twice.',
  'Deliver to the side door.',
  'Please call before delivery.',
  'Wrap the glasses well, the last ones arrived broken.',
]

/** Per kind of hold: why it was placed, and with what note it was released. */
export const holdSentences: Readonly<
  Record<HoldKind, readonly (readonly [reason: string, note: string])[]>
> = {
  address: [
    ['Postcode does not match the street', 'Customer gave the right postcode'],
    ['House number is missing', 'Number added after a call'],
    ['Flat number is missing', 'Customer says flat 4'],
  ],
  fraud: [
    ['Third large order to this address in two days', 'Spoke to the customer, a café owner'],
    ['Name on the card differs from the recipient', 'It is a present; the customer explained'],
    ['Telephone number belongs to another customer', 'Shared by a couple'],
  ],
  stock: [
    ['Last one on the shelf is scratched', 'A good one was found in the back'],
    ['Set is one glass short', 'Glass replaced from another set'],
  ],
  payment: [
    ['Bank transfer has not arrived yet', 'Transfer arrived'],
    ['Card payment is under review', 'Bank has cleared the payment'],
  ],
  customer: [
    ['Customer is away until next week', 'Customer is back'],
    ['Wants to add to the order and will call back', 'Leaves the order as it is'],
  ],
  manual: [
    ['Gift card to be written by hand', 'Card is written'],
    ['Waits for the other half of a joint delivery', 'Other half is here'],
  ],
}
