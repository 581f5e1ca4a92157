import { type Extra, storyMinutes as minutes, told as order, type Story } from './channel-story.ts'

const billing = {
  first_name: 'Ada',
  last_name: 'Byron',
  company: '',
  address_1: '1 Mill Lane',
  address_2: '',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'GB',
  email: 'ada@example.test',
  phone: '07946 000000',
}

const wooLine = (id: number, sku: string, quantity: number, total: string, more: Extra = {}) => ({
  id,
  name: `Title of ${sku}`,
  sku,
  quantity,
  subtotal: total,
  total,
  subtotal_tax: '0.00',
  total_tax: '0.00',
  taxes: [],
  ...more,
})

const woo = (at: number, status: string, total: string, more: Extra = {}) => ({
  number: '85',
  status,
  currency: 'GBP',
  date_created_gmt: '2026-01-10T10:00:00',
  date_modified_gmt: minutes(at).slice(0, -1),
  date_paid: '2026-01-10T10:00:00',
  prices_include_tax: true,
  shipping_total: '0.00',
  shipping_tax: '0.00',
  total,
  customer_id: 5,
  customer_note: '',
  payment_method: 'stripe',
  payment_method_title: 'Card',
  billing,
  shipping: billing,
  line_items: [wooLine(1, 'MUG-RED', 2, '20.00')],
  tax_lines: [],
  fee_lines: [],
  coupon_lines: [],
  refunds: [],
  ...more,
})

const wooBack = (id: number, named: boolean, total = '-10.00') => ({
  id,
  reason: 'Broken',
  total,
  ...(named
    ? {
        line_items: [
          {
            id: 77,
            quantity: -1,
            total: '-10.00',
            total_tax: '0.00',
            meta_data: [{ id: 1, key: '_refunded_item_id', value: '1' }],
          },
        ],
      }
    : {}),
})

const unpaid = { financial_status: 'pending', date_paid: null }

export const woocommerceStories: readonly Story[] = [
  {
    name: 'a refund that names its units (ORD-14)',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'processing', '20.00')),
      order('order.updated', woo(1, 'processing', '20.00', { refunds: [wooBack(501, true)] })),
    ],
    end: { toSend: ['MUG-RED 1'], total: 1000, balance: 0 },
  },
  {
    name: 'a restocking fee is a charge: the refund is below its lines (ORD-14)',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'processing', '20.00')),
      order(
        'order.updated',
        woo(1, 'processing', '20.00', { refunds: [wooBack(503, true, '-8.00')] }),
      ),
    ],
    end: { toSend: ['MUG-RED 1'], total: 1200, balance: 0 },
  },
  {
    name: 'a refund that names no units (ORD-14)',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'processing', '20.00')),
      order('order.updated', woo(1, 'processing', '20.00', { refunds: [wooBack(501, false)] })),
    ],
    end: { toSend: ['MUG-RED 2'], total: 2000, balance: 0, holds: ['channel_refund'] },
  },
  {
    name: 'gift cards are a payment (ORD-16)',
    kind: 'woocommerce',
    messages: [
      order(
        'order.created',
        woo(0, 'processing', '8.00', {
          gift_cards: [
            { id: 2, code: 'A', amount: 8 },
            { id: 4, code: 'B', amount: 4 },
          ],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 2'], total: 2000, balance: 0 },
  },
  {
    name: 'a fee and a discount as a fee (ORD-16)',
    kind: 'woocommerce',
    messages: [
      order(
        'order.created',
        woo(0, 'processing', '22.50', {
          prices_include_tax: false,
          line_items: [
            wooLine(1, 'MUG-RED', 2, '20.00', { total_tax: '4.00', subtotal_tax: '4.00' }),
          ],
          fee_lines: [
            { name: 'Wrapping', total: '1.00', total_tax: '0.20' },
            { name: 'Loyalty', total: '-2.25', total_tax: '-0.45' },
          ],
        }),
      ),
    ],
    end: { toSend: ['MUG-RED 2'], total: 2250, balance: 0 },
  },
  {
    name: 'a status of a plugin (ORD-18)',
    kind: 'woocommerce',
    messages: [order('order.created', woo(0, 'partially-shipped', '20.00'))],
    end: { toSend: ['MUG-RED 2'], total: 2000, balance: 0, holds: ['channel_status'] },
  },
  {
    name: 'on hold for a bank transfer, then paid (ORD-10)',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'on-hold', '20.00', { ...unpaid, payment_method: 'bacs' })),
      order('order.updated', woo(1, 'processing', '20.00', { payment_method: 'bacs' })),
    ],
    end: { toSend: ['MUG-RED 2'], total: 2000, balance: 0, method: 'prepaid' },
  },
  {
    name: 'on hold for a bank transfer (ORD-10)',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'on-hold', '20.00', { ...unpaid, payment_method: 'bacs' })),
    ],
    end: { toSend: ['MUG-RED 2'], total: 2000, balance: 2000, method: 'bank_transfer' },
  },
  {
    name: 'on hold for any other reason',
    kind: 'woocommerce',
    messages: [order('order.created', woo(0, 'on-hold', '20.00', { ...unpaid }))],
    end: {
      toSend: ['MUG-RED 2'],
      total: 2000,
      balance: 2000,
      method: 'prepaid',
      holds: ['channel_status'],
    },
  },
  {
    name: 'cash on delivery, then completed (ORD-11)',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'processing', '20.00', { ...unpaid, payment_method: 'cod' })),
      order('order.updated', woo(1, 'completed', '20.00', { payment_method: 'cod' })),
    ],
    end: { toSend: [], total: 2000, balance: 0 },
  },
  {
    name: 'refunded in whole',
    kind: 'woocommerce',
    messages: [
      order('order.created', woo(0, 'processing', '20.00')),
      order(
        'order.updated',
        woo(1, 'refunded', '20.00', { refunds: [{ id: 502, reason: '', total: '-20.00' }] }),
      ),
    ],
    end: { toSend: [], total: 0, balance: 0 },
  },
]
