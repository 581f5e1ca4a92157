import { defineTemplate } from '#platform/templates.ts'

const name = 'Ada Byron'
const number = '1042'
const items = '2 × Red mug, 1 × Oak tray'
const itemsExample = [
  ['2 ×', 'Red mug', '£19.00'],
  ['1 ×', 'Oak tray', '£19.99'],
]
const total = '£38.99'
const address = '1 Mill Lane, Leeds LS1 1AA'
const company = 'Quartermaster'
const phone = '0113 496 0000'
const courier = 'Swift Parcels'
const tracking = 'SW123456789'
const amount = '£12.50'
const documentLabel = 'INV-1009'

/** Notifications to customers about their order; each is off until it is switched on. */
export const updatesTemplates = {
  received: defineTemplate({
    key: 'update.received',
    channel: 'mail',
    label: 'Order received',
    fields: { name, number, items, total, address },
    tables: { items: itemsExample },
    subject: 'We have received your order {{number}}',
    body: `Hello {{name}},

thank you for your order {{number}}: {{items}}. The total is {{total}}.

We send it to {{address}} and tell you when it leaves.`,
  }),
  receivedMessage: defineTemplate({
    key: 'update.received_message',
    channel: 'message',
    label: 'Order received',
    fields: { company, number, total },
    subject: '',
    body: '{{company}}: we have received your order {{number}} over {{total}}. Thank you.',
  }),
  paid: defineTemplate({
    key: 'update.paid',
    channel: 'mail',
    label: 'Order paid',
    fields: { name, number, total },
    subject: 'Your order {{number}} is paid',
    body: `Hello {{name}},

we have received your payment for order {{number}} ({{total}}). There is nothing left to pay.`,
  }),
  paidMessage: defineTemplate({
    key: 'update.paid_message',
    channel: 'message',
    label: 'Order paid',
    fields: { company, number },
    subject: '',
    body: '{{company}}: your order {{number}} is paid. Thank you.',
  }),
  sent: defineTemplate({
    key: 'update.sent',
    channel: 'mail',
    label: 'Order sent',
    fields: { name, number, address, courier, tracking },
    subject: 'Your order {{number}} is on its way',
    body: `Hello {{name}},

your order {{number}} is on its way to {{address}}.

Courier: {{courier}}
Tracking number: {{tracking}}`,
  }),
  sentMessage: defineTemplate({
    key: 'update.sent_message',
    channel: 'message',
    label: 'Order sent',
    fields: { company, number, courier, tracking },
    subject: '',
    body: '{{company}}: your order {{number}} is on its way with {{courier}}, tracking number {{tracking}}.',
  }),
  delivered: defineTemplate({
    key: 'update.delivered',
    channel: 'mail',
    label: 'Order delivered',
    fields: { name, number, phone },
    subject: 'Your order {{number}} was delivered',
    body: `Hello {{name}},

your order {{number}} was delivered. If anything is missing or damaged, call us at {{phone}}.`,
  }),
  deliveredMessage: defineTemplate({
    key: 'update.delivered_message',
    channel: 'message',
    label: 'Order delivered',
    fields: { company, number, phone },
    subject: '',
    body: '{{company}}: your order {{number}} was delivered. Questions? Call {{phone}}.',
  }),
  refunded: defineTemplate({
    key: 'update.refunded',
    channel: 'mail',
    label: 'Order refunded',
    fields: { name, number, amount },
    subject: 'A refund for your order {{number}}',
    body: `Hello {{name}},

we refunded {{amount}} for your order {{number}}. Depending on your bank it takes a few days to arrive.`,
  }),
  refundedMessage: defineTemplate({
    key: 'update.refunded_message',
    channel: 'message',
    label: 'Order refunded',
    fields: { company, number, amount },
    subject: '',
    body: '{{company}}: we refunded {{amount}} for your order {{number}}.',
  }),
  cancelled: defineTemplate({
    key: 'update.cancelled',
    channel: 'mail',
    label: 'Order cancelled',
    fields: { name, number, items, phone },
    tables: { items: itemsExample },
    subject: 'Your order {{number}} was cancelled',
    body: `Hello {{name}},

your order {{number}} ({{items}}) was cancelled. If you did not expect this, call us at {{phone}}.`,
  }),
  cancelledMessage: defineTemplate({
    key: 'update.cancelled_message',
    channel: 'message',
    label: 'Order cancelled',
    fields: { company, number, phone },
    subject: '',
    body: '{{company}}: your order {{number}} was cancelled. Questions? Call {{phone}}.',
  }),
  invoiced: defineTemplate({
    key: 'update.invoiced',
    channel: 'mail',
    label: 'Invoice',
    fields: { name, number, document: documentLabel, amount },
    subject: 'Invoice {{document}} for your order {{number}}',
    body: `Hello {{name}},

attached is invoice {{document}} over {{amount}} for your order {{number}}.`,
  }),
  credited: defineTemplate({
    key: 'update.credited',
    channel: 'mail',
    label: 'Credit note',
    fields: { name, number, document: documentLabel, amount },
    subject: 'Credit note {{document}} for your order {{number}}',
    body: `Hello {{name}},

attached is credit note {{document}} over {{amount}} for your order {{number}}.`,
  }),
} as const
