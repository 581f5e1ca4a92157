import { type Extra, storyMinutes as minutes } from './channel-story.ts'

/** The building blocks of Shopify's messages in the stories. */

const address = {
  name: 'Ada Byron',
  address1: '1 Mill Lane',
  city: 'Leeds',
  zip: 'LS1 1AA',
  country_code: 'GB',
  phone: '07946 000000',
}

export const shopifyLine = (
  id: number,
  sku: string,
  quantity: number,
  price: string,
  more: Extra = {},
) => ({
  id,
  sku,
  title: `Title of ${sku}`,
  quantity,
  price,
  tax_lines: [],
  ...more,
})

export const shopify = (
  at: number,
  lines: readonly unknown[],
  total: string,
  more: Extra = {},
) => ({
  name: '#J4',
  email: 'ada@example.test',
  created_at: minutes(0),
  updated_at: minutes(at),
  currency: 'GBP',
  taxes_included: true,
  financial_status: 'paid',
  payment_gateway_names: ['shopify_payments'],
  total_price: total,
  shipping_address: address,
  customer: { id: 77_001, first_name: 'Ada', last_name: 'Byron' },
  shipping_lines: [],
  line_items: lines,
  ...more,
})

export const money = (amount: string, status = 'success') => ({ kind: 'refund', status, amount })

export const refund = (
  id: number,
  lines: readonly unknown[],
  transactions: readonly unknown[],
  more: Extra = {},
) => ({
  id,
  refund_line_items: lines,
  transactions,
  ...more,
})

export const refunded = (line: number, quantity: number, subtotal: string, tax = '0.00') => ({
  line_item_id: line,
  quantity,
  subtotal,
  total_tax: tax,
})

export const two = (first: Extra = {}, second: Extra = {}) => [
  shopifyLine(1, 'MUG-RED', 2, '10.00', first),
  shopifyLine(2, 'TRAY', 1, '20.00', second),
]
