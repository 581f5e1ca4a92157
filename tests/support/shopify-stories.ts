import { storyMinutes as minutes, told as order, type Story } from './channel-story.ts'

import { money, refund, refunded, shopify, shopifyLine, two } from './shopify-messages.ts'

const unitBack = refund(901, [refunded(1, 1, '10.00')], [money('10.00')])
const allBack = refund(902, [refunded(1, 2, '20.00'), refunded(2, 1, '20.00')], [money('40.00')])
const shippingBack = refund(903, [], [money('3.99')], {
  order_adjustments: [{ kind: 'shipping_refund', amount: '-3.99', tax_amount: '0.00' }],
})
const shipped = [{ price: '3.99', tax_lines: [{ rate: 0.2, price: '0.67' }] }]
const feeOf = (named: boolean) =>
  refund(904, [refunded(1, 1, '10.00')], [money('8.00')], {
    order_adjustments: named
      ? [{ kind: 'refund_discrepancy', amount: '2.00', tax_amount: '0.00' }]
      : [],
  })
const afterFee = (total: string, named: boolean) =>
  order(
    'orders/updated',
    shopify(2, two({ current_quantity: 1 }), '40.00', {
      current_total_price: total,
      financial_status: 'partially_refunded',
      refunds: [feeOf(named)],
    }),
  )
const tax = (rate: number, price: string) => ({ rate, price })

export const shopifyStories: readonly Story[] = [
  {
    name: 'a refunded unit leaves the order once (ORD-1)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('refunds/create', unitBack),
      order(
        'orders/updated',
        shopify(2, two({ current_quantity: 1 }), '40.00', {
          current_total_price: '30.00',
          financial_status: 'partially_refunded',
          refunds: [unitBack],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3000, balance: 0, method: 'prepaid' },
  },
  {
    name: 'a restocking fee is a charge, and the balance is what the shop says (ORD-14)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('refunds/create', feeOf(true)),
      afterFee('30.00', true),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3200, balance: 0 },
  },
  {
    name: 'a restocking fee that only the message about the refund names (ORD-14)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('refunds/create', feeOf(true)),
      afterFee('30.00', false),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3200, balance: 0 },
  },
  {
    name: 'a refund below the worth of its units that nothing explains is held (ORD-14)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('refunds/create', feeOf(false)),
      afterFee('30.00', false),
    ],
    end: {
      toSend: ['MUG-RED 1', 'TRAY 1'],
      total: 3000,
      balance: -200,
      holds: ['balance', 'channel_refund'],
    },
  },
  {
    name: 'a note that was changed before the refund does not bring the unit back (ORD-1)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('orders/updated', shopify(1, two(), '40.00', { note: 'Ring twice' })),
      order('refunds/create', unitBack),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3000, balance: 0 },
  },
  {
    name: 'two messages of one second, of which one names the refund (ORD-1)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('orders/updated', shopify(2, two(), '40.00')),
      order(
        'orders/updated',
        shopify(2, two({ current_quantity: 1 }), '40.00', {
          current_total_price: '30.00',
          refunds: [unitBack],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3000, balance: 0 },
  },
  {
    name: 'all refunded, then cancelled (ORD-3)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('refunds/create', allBack),
      order(
        'orders/cancelled',
        shopify(3, two({ current_quantity: 0 }, { current_quantity: 0 }), '40.00', {
          current_total_price: '0.00',
          financial_status: 'refunded',
          cancelled_at: minutes(3),
          refunds: [allBack],
        }),
      ),
    ],
    end: { toSend: [], total: 0, balance: 0 },
  },
  {
    name: 'cancelled with the money still kept (ORD-3)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('orders/cancelled', shopify(3, two(), '40.00', { cancelled_at: minutes(3) })),
    ],
    end: { toSend: [], total: 0, balance: -4000 },
  },
  {
    name: 'removed by an edit, and paid for later',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00', { financial_status: 'pending' })),
      order(
        'orders/updated',
        shopify(1, two({ current_quantity: 1 }), '40.00', {
          current_total_price: '30.00',
          financial_status: 'pending',
        }),
      ),
      order(
        'orders/paid',
        shopify(2, two({ current_quantity: 1 }), '40.00', { current_total_price: '30.00' }),
      ),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3000, balance: 0, method: 'prepaid' },
  },
  {
    name: 'authorised, then captured (ORD-10)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00', { financial_status: 'authorized' })),
      order('orders/paid', shopify(1, two(), '40.00')),
    ],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 4000, balance: 0, method: 'prepaid' },
  },
  {
    name: 'only authorised (ORD-10)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00', { financial_status: 'authorized' })),
    ],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 4000, balance: 4000, method: 'authorised' },
  },
  {
    name: 'a bank deposit that is awaited (ORD-10)',
    kind: 'shopify',
    messages: [
      order(
        'orders/create',
        shopify(0, two(), '40.00', {
          financial_status: 'pending',
          payment_gateway_names: ['Bank Deposit'],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 4000, balance: 4000, method: 'bank_transfer' },
  },
  {
    name: 'a gateway that is named is no cash on delivery (ORD-10)',
    kind: 'shopify',
    messages: [order('orders/create', shopify(0, two(), '40.00', { financial_status: 'pending' }))],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 4000, balance: 4000, method: 'prepaid' },
  },
  {
    name: 'no method named: the channel’s own choice (ORD-10)',
    kind: 'shopify',
    messages: [
      order(
        'orders/create',
        shopify(0, two(), '40.00', { financial_status: 'pending', payment_gateway_names: [] }),
      ),
    ],
    end: {
      toSend: ['MUG-RED 2', 'TRAY 1'],
      total: 4000,
      balance: 4000,
      method: 'cash_on_delivery',
    },
  },
  {
    name: 'part paid, and not how much until later (ORD-10)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00', { financial_status: 'partially_paid' })),
      order(
        'orders/updated',
        shopify(1, two(), '40.00', {
          financial_status: 'partially_paid',
          total_outstanding: '8.05',
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 4000, balance: 805, method: 'prepaid' },
  },
  {
    name: 'part paid, and never how much (ORD-10)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00', { financial_status: 'partially_paid' })),
    ],
    end: {
      toSend: ['MUG-RED 2', 'TRAY 1'],
      total: 4000,
      balance: 4000,
      method: 'prepaid',
      holds: ['channel_payment'],
    },
  },
  {
    name: 'a payment word that is on no list (ORD-10)',
    kind: 'shopify',
    messages: [order('orders/create', shopify(0, two(), '40.00', { financial_status: 'frozen' }))],
    end: {
      toSend: ['MUG-RED 2', 'TRAY 1'],
      total: 4000,
      balance: 4000,
      method: 'prepaid',
      holds: ['channel_payment'],
    },
  },
  {
    name: 'sent in parts by the shop (ORD-11)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order(
        'orders/updated',
        shopify(1, two({ fulfillable_quantity: 0 }, { fulfillable_quantity: 1 }), '40.00', {
          fulfillment_status: 'partial',
        }),
      ),
    ],
    end: { toSend: ['TRAY 1'], total: 4000, balance: 0 },
  },
  {
    name: 'sent in whole by the shop (ORD-11)',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order(
        'orders/updated',
        shopify(1, two({ fulfillable_quantity: 1 }, { fulfillable_quantity: 1 }), '40.00', {
          fulfillment_status: 'partial',
        }),
      ),
      order(
        'orders/fulfilled',
        shopify(2, two({ fulfillable_quantity: 0 }, { fulfillable_quantity: 0 }), '40.00', {
          fulfillment_status: 'fulfilled',
        }),
      ),
    ],
    end: { toSend: [], total: 4000, balance: 0 },
  },
  {
    name: 'three rates on one line, tax on top (ORD-15)',
    kind: 'shopify',
    messages: [
      order(
        'orders/create',
        shopify(
          0,
          [
            shopifyLine(1, 'MUG-RED', 3, '9.99', {
              tax_lines: [tax(0.0725, '2.17'), tax(0.0225, '0.67')],
            }),
          ],
          '32.81',
          { taxes_included: false },
        ),
      ),
    ],
    end: { toSend: ['MUG-RED 3'], total: 3281, balance: 0 },
  },
  {
    name: 'a minor unit that only rounding explains (ORD-15)',
    kind: 'shopify',
    messages: [order('orders/create', shopify(0, two(), '40.01'))],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 4001, balance: 0 },
  },
  {
    name: 'a total that nothing explains (ORD-6)',
    kind: 'shopify',
    messages: [order('orders/create', shopify(0, two(), '44.00'))],
    end: {
      toSend: ['MUG-RED 2', 'TRAY 1'],
      total: 4000,
      balance: -400,
      holds: ['balance', 'channel_total'],
    },
  },
  {
    name: 'a tip, duties and shipping that is refunded (ORD-16)',
    kind: 'shopify',
    messages: [
      order(
        'orders/create',
        shopify(0, two(), '50.99', {
          shipping_lines: shipped,
          total_tip_received: '2.00',
          original_total_duties_set: { shop_money: { amount: '5.00' } },
        }),
      ),
      order('refunds/create', shippingBack),
      order(
        'orders/updated',
        shopify(2, two(), '50.99', {
          current_total_price: '47.00',
          shipping_lines: shipped,
          total_tip_received: '2.00',
          current_total_duties_set: { shop_money: { amount: '5.00' } },
          financial_status: 'partially_refunded',
          refunds: [shippingBack],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 2', 'TRAY 1'], total: 5099, balance: 0 },
  },
  {
    name: 'a refund on its way becomes money later',
    kind: 'shopify',
    messages: [
      order('orders/create', shopify(0, two(), '40.00')),
      order('refunds/create', refund(901, [refunded(1, 1, '10.00')], [money('10.00', 'pending')])),
      order(
        'orders/updated',
        shopify(2, two({ current_quantity: 1 }), '40.00', {
          current_total_price: '30.00',
          refunds: [unitBack],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 1', 'TRAY 1'], total: 3000, balance: 0 },
  },
  {
    name: 'a test order',
    kind: 'shopify',
    messages: [order('orders/create', shopify(0, two(), '40.00', { test: true }))],
    end: {
      toSend: ['MUG-RED 2', 'TRAY 1'],
      total: 4000,
      balance: 0,
      holds: ['channel_status'],
    },
  },
]
