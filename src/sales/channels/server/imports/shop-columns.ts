import type { ImportField } from '#platform/table-imports.ts'

type Headings = Readonly<Record<string, readonly [string, ...string[]]>>

/** The columns of order exports by our names, for both shops. */
const kinds: Readonly<Record<string, ImportField['kind']>> = {
  createdAt: 'instant',
  quantity: 'quantity',
  keptQuantity: 'quantity',
  refundedQuantity: 'quantity',
  fulfilledQuantity: 'quantity',
  price: 'money',
  lineTotal: 'money',
  lineDiscount: 'money',
  discount: 'money',
  shipping: 'money',
  taxes: 'money',
  duties: 'money',
  total: 'money',
  outstanding: 'money',
  refunded: 'money',
  needsShipping: 'yes_no',
  note: 'lines',
}

const required = new Set(['name', 'quantity', 'price'])

const hints: Readonly<Record<string, string>> = {
  quantity: 'Units ordered. Where the file has no other column of units, those that are left.',
  keptQuantity: 'Units ordered less units refunded.',
  lineTotal: 'What all units of the line cost, after discounts. Used where one unit is finer.',
  cancelledAt: 'Any value means that the order is cancelled.',
}

/** The headings of Shopify’s export of orders: the first line of an order holds what is of the order. */
const shopify: Headings = {
  name: ['Name'],
  ref: ['Id'],
  createdAt: ['Created at'],
  cancelledAt: ['Cancelled at'],
  paid: ['Financial Status'],
  sent: ['Fulfillment Status'],
  currency: ['Currency'],
  sku: ['Lineitem sku'],
  title: ['Lineitem name'],
  quantity: ['Lineitem quantity'],
  refundedQuantity: ['Lineitem refunded quantity'],
  lineSent: ['Lineitem fulfillment status'],
  fulfilledQuantity: ['Lineitem fulfilled quantity'],
  needsShipping: ['Lineitem requires shipping'],
  price: ['Lineitem price'],
  lineTotal: ['Lineitem total'],
  lineDiscount: ['Lineitem discount'],
  discount: ['Discount Amount'],
  discountCode: ['Discount Code'],
  shipping: ['Shipping'],
  taxes: ['Taxes'],
  duties: ['Duties'],
  total: ['Total'],
  outstanding: ['Outstanding Balance'],
  refunded: ['Refunded Amount'],
  method: ['Payment Method'],
  email: ['Email'],
  phone: ['Shipping Phone', 'Phone', 'Billing Phone'],
  shipName: ['Shipping Name', 'Billing Name'],
  address1: ['Shipping Address1', 'Shipping Street', 'Billing Address1'],
  address2: ['Shipping Address2', 'Billing Address2'],
  city: ['Shipping City', 'Billing City'],
  postcode: ['Shipping Zip', 'Billing Zip'],
  country: ['Shipping Country', 'Billing Country'],
  note: ['Notes'],
  tags: ['Tags'],
}

/** The headings of the usual exports of WooCommerce, one line for each item. */
const woocommerce: Headings = {
  name: ['Order Number', 'order_number', 'Order ID', 'order_id'],
  createdAt: ['Order Date', 'order_date', 'date'],
  paid: ['Order Status', 'status', 'order_status'],
  paidAt: ['Paid Date', 'date_paid', 'paid_date'],
  currency: ['Order Currency', 'Currency', 'order_currency'],
  sku: ['SKU', 'item_sku', 'sku'],
  title: ['Item Name', 'item_name'],
  quantity: ['Quantity', 'item_quantity', 'Quantity (- Refund)'],
  keptQuantity: ['Quantity (- Refund)'],
  refundedQuantity: ['Refunded Quantity', 'item_quantity_refunded', 'Quantity Refunded'],
  fulfilledQuantity: ['Fulfilled Quantity', 'Quantity Shipped'],
  price: ['Item Cost', 'item_price', 'Item Price'],
  lineTotal: ['Order Line Total', 'item_total', 'Item Total', 'line_total'],
  lineDiscount: ['Item Discount Amount', 'item_discount'],
  discount: ['Cart Discount Amount', 'Discount Amount', 'discount_total', 'cart_discount'],
  discountCode: ['Coupon Code', 'coupons', 'coupon_items'],
  shipping: ['Order Shipping Amount', 'shipping_total', 'order_shipping'],
  taxes: ['Order Total Tax Amount', 'tax_total', 'order_tax'],
  total: ['Order Total Amount', 'order_total'],
  refunded: ['Order Refund Amount', 'refunded_total', 'order_refund'],
  method: ['Payment Method Title', 'payment_method_title', 'payment_method'],
  email: ['Email (Billing)', 'billing_email'],
  phone: ['Phone (Billing)', 'billing_phone'],
  firstName: ['First Name (Shipping)', 'shipping_first_name'],
  shipName: ['Last Name (Shipping)', 'shipping_last_name', 'Full Name (Shipping)'],
  address1: ['Address 1&2 (Shipping)', 'Address 1 (Shipping)', 'shipping_address_1'],
  address2: ['Address 2 (Shipping)', 'shipping_address_2'],
  city: ['City (Shipping)', 'shipping_city'],
  postcode: ['Postcode (Shipping)', 'shipping_postcode'],
  country: ['Country Code (Shipping)', 'shipping_country'],
  note: ['Customer Note', 'customer_note'],
}

const fieldsOf = (headings: Headings): readonly ImportField[] =>
  Object.entries(headings).map(([key, [label, ...aliases]]) => {
    const hint = hints[key]
    return {
      key,
      label,
      aliases,
      kind: kinds[key] ?? 'text',
      ...(hint ? { hint } : {}),
      ...(required.has(key) ? { isRequired: true as const } : {}),
    }
  })

export const shopifyColumns = fieldsOf(shopify)
export const woocommerceColumns = fieldsOf(woocommerce)

const sampled: Readonly<Record<string, readonly [string, string]>> = {
  name: ['#1001', '#1001'],
  ref: ['5120000000001', ''],
  createdAt: ['2026-01-10 10:00:00 +0000', ''],
  currency: ['GBP', ''],
  sku: ['MUG-RED', 'TRAY'],
  title: ['Red mug', 'Oak tray'],
  quantity: ['2', '1'],
  price: ['4.50', '29.99'],
  shipping: ['3.99', ''],
  total: ['42.98', ''],
  email: ['ada@example.com', ''],
  phone: ['07946 000000', ''],
  shipName: ['Ada Byron', ''],
  address1: ['1 Mill Lane', ''],
  city: ['Leeds', ''],
  postcode: ['LS1 1AA', ''],
  country: ['GB', ''],
}

/** Two lines of one open order that is paid, in the words of its shop. */
export const sampleOf = (fields: readonly ImportField[], paid: string) =>
  [0, 1].map((at) =>
    fields.map(({ key }) => (key === 'paid' && at === 0 ? paid : (sampled[key]?.[at] ?? ''))),
  )
