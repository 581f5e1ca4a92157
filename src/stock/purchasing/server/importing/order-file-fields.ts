import type { ImportField, ImportOption } from '#platform/table-imports.ts'

/** The columns of a file of purchase orders, one row per line of an order. */
export const orderFileFields: readonly ImportField[] = [
  {
    key: 'reference',
    label: 'Order reference',
    isRequired: true,
    hint: 'The number of the order in the other system, such as 4008.',
    aliases: ['purchase order', 'purchase order number', 'purchase order id', 'po number', 'po'],
    kind: 'text',
  },
  {
    key: 'supplier',
    label: 'Supplier',
    isRequired: true,
    hint: 'Its code, such as MILL, or its name.',
    aliases: ['supplier code', 'supplier name', 'vendor', 'vendor code', 'vendor name'],
    kind: 'text',
  },
  {
    key: 'outlet',
    label: 'Outlet',
    isRequired: true,
    hint: 'The code of the outlet that gets the goods.',
    aliases: ['outlet code', 'warehouse', 'location', 'deliver to', 'ship to'],
    kind: 'text',
  },
  {
    key: 'orderedOn',
    label: 'Ordered on',
    isRequired: true,
    aliases: ['order date', 'date ordered', 'purchase date'],
    kind: 'date',
  },
  {
    key: 'promisedOn',
    label: 'Promised on',
    aliases: ['expected on', 'expected', 'due date', 'promised date', 'expected date'],
    kind: 'date',
  },
  { key: 'sku', label: 'SKU', aliases: ['product code', 'item', 'variant sku'], kind: 'text' },
  {
    key: 'supplierSku',
    label: 'Supplier SKU',
    hint: 'Finds the product where SKU is empty.',
    aliases: ['vendor sku', 'vendor part number'],
    kind: 'text',
  },
  {
    key: 'quantity',
    label: 'Ordered',
    isRequired: true,
    aliases: ['quantity', 'qty', 'order qty', 'ordered quantity', 'quantity ordered'],
    kind: 'quantity',
  },
  {
    key: 'unitCost',
    label: 'Unit cost',
    isRequired: true,
    aliases: ['unit price', 'price', 'cost'],
    kind: 'money',
  },
  {
    key: 'currency',
    label: 'Currency',
    hint: 'By default that of the outlet.',
    aliases: [],
    kind: 'text',
  },
  {
    key: 'rate',
    label: 'Exchange rate',
    hint: 'For one unit of another currency; by default the rate of the day of the order.',
    aliases: ['rate', 'currency rate', 'conversion rate'],
    kind: 'text',
  },
  {
    key: 'received',
    label: 'Received',
    hint: 'Delivered, with what was rejected.',
    aliases: ['received qty', 'received quantity', 'quantity received'],
    kind: 'quantity',
  },
  {
    key: 'rejected',
    label: 'Rejected',
    aliases: ['rejected qty', 'rejected quantity'],
    kind: 'quantity',
  },
  {
    key: 'accepted',
    label: 'Accepted',
    hint: 'Received and not rejected.',
    aliases: ['stocked', 'stocked qty', 'stocked quantity', 'accepted qty'],
    kind: 'quantity',
  },
  {
    key: 'receivedOn',
    label: 'Received on',
    hint: 'Needed where something was received.',
    aliases: ['received date', 'receipt date', 'date received', 'delivery date'],
    kind: 'date',
  },
  {
    key: 'state',
    label: 'State',
    hint: 'Sent, Confirmed, Partly received, Received, Closed, Cancelled or Rejected.',
    aliases: ['status', 'order state', 'order status'],
    kind: 'text',
  },
  {
    key: 'closedOn',
    label: 'Closed on',
    hint: 'An order with this day is history.',
    aliases: ['closed date', 'date closed', 'completed on'],
    kind: 'date',
  },
]

/** A row is cells in the order of the fields. */
export const sampleOrderLines = [
  [
    ...[
      '4008',
      'MILL',
      'MAIN',
      '2026-03-02',
      '2026-03-16',
      'TOWEL-NAVY',
      '',
      '120',
      '6.20',
      'GBP',
      '',
    ],
    ...['118', '2', '116', '2026-03-15', 'Closed', '2026-03-20'],
  ],
  [
    ...[
      '4011',
      'MILL',
      'MAIN',
      '2026-03-09',
      '2026-03-23',
      'TOWEL-NAVY',
      '',
      '24',
      '6.20',
      'GBP',
      '',
    ],
    ...['', '', '', '', 'Confirmed', ''],
  ],
]

/** Other systems keep unit costs with four decimals. */
export const fineCosts: ImportOption = {
  key: 'fineCosts',
  label: 'Unit costs with more decimals than the currency has',
  choices: [
    { value: 'refuse', label: 'Refuse the order' },
    { value: 'round', label: 'Round them' },
  ],
}

export const fieldLabel = (key: string): string =>
  orderFileFields.find((field) => field.key === key)?.label ?? key
