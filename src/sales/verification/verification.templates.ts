import { defineTemplate } from '#platform/templates.ts'

const missing = 'Addresses in the United Kingdom need a postcode.'

/** Messages to customers about their delivery address. */
export const verificationTemplates = {
  addressAsked: defineTemplate({
    key: 'address.asked',
    channel: 'mail',
    label: 'What is missing in an address',
    fields: { name: 'Ada Byron', order: 'Order 1042', address: '1 Mill Lane, Leeds', missing },
    required: ['missing'],
    subject: 'Where shall we send {{order}}?',
    body: `Hello {{name}},

we cannot send {{order}} yet, because we are not sure where you live. You gave us:

{{address}}

{{missing}}

Please answer this mail with the whole address, and a phone number for the courier.`,
  }),
  addressAskedMessage: defineTemplate({
    key: 'address.asked_message',
    channel: 'message',
    label: 'What is missing in an address',
    fields: { company: 'Quartermaster', order: 'Order 1042', missing, phone: '0113 496 0000' },
    required: ['missing'],
    subject: '',
    body: '{{company}}: we are not sure where to send {{order}}. {{missing}} Please call {{phone}}.',
  }),
} as const
