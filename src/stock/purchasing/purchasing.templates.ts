import { defineTemplate } from '#platform/templates.ts'

const link = 'https://shop.example/supplier-order#k3Jd9xQ'

/** Messages to suppliers about an order of ours. */
export const purchasingTemplates = {
  order: defineTemplate({
    key: 'purchase.sent',
    channel: 'mail',
    label: 'Purchase order',
    fields: {
      company: 'Quartermaster',
      order: 'PO-1042',
      supplier: 'Mill & Sons',
      facts: 'Expected on May 20, 2026\nDeliver to Leeds warehouse, 1 Mill Lane, Leeds LS1 1AA',
      lines: 'LM-4411  Navy towel  24  £148.80',
      total: '£148.80',
      note: 'Please deliver before noon.',
      link,
    },
    required: ['lines', 'link'],
    tables: { lines: [['LM-4411', 'Navy towel', '24', '£148.80']] },
    subject: 'Purchase order {{order}} from {{company}}',
    body: `Dear {{supplier}},

please find our purchase order {{order}} attached.

{{facts}}

{{lines}}

Total {{total}}

{{note}}

Please confirm the order with the day on which you deliver.

{{link|Answer the order}}

{{company}}`,
  }),
  revision: defineTemplate({
    key: 'purchase.revised',
    channel: 'mail',
    label: 'Changed purchase order',
    fields: {
      company: 'Quartermaster',
      order: 'PO-1042',
      supplier: 'Mill & Sons',
      revision: '2',
      reason: 'We need fewer towels',
      lines: 'LM-4411  Navy towel  12  £74.40',
      total: '£74.40',
      link,
    },
    required: ['lines', 'link'],
    tables: { lines: [['LM-4411', 'Navy towel', '12', '£74.40']] },
    subject: 'Purchase order {{order}} from {{company}}: revision {{revision}}',
    body: `Dear {{supplier}},

our purchase order {{order}} has changed. Revision {{revision}} is attached and replaces the earlier one.

{{reason}}

{{lines}}

Total {{total}}

Please confirm the changed order.

{{link|Answer the order}}

{{company}}`,
  }),
  reminder: defineTemplate({
    key: 'purchase.reminder',
    channel: 'mail',
    label: 'Reminder of a purchase order',
    fields: {
      company: 'Quartermaster',
      order: 'PO-1042',
      supplier: 'Mill & Sons',
      lines: 'LM-4411  Navy towel  12  May 20, 2026',
    },
    required: ['lines'],
    tables: { lines: [['LM-4411', 'Navy towel', '12', 'May 20, 2026']] },
    subject: 'Purchase order {{order}} from {{company}}: when does it come?',
    body: `Dear {{supplier}},

these goods of our purchase order {{order}} are still to come:

{{lines}}

Please tell us on which day you deliver them.

{{company}}`,
  }),
} as const
