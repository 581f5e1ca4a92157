import { defineTemplate } from '#platform/templates.ts'

const number = '1042'
const phone = '0113 496 0000'
const company = 'Quartermaster'
const total = '£38.99'
const order = { name: 'Ada Byron', number, items: '2 × Red mug, 1 × Oak tray', total }
const itemsExample = [
  ['2 ×', 'Red mug', '£19.00'],
  ['1 ×', 'Oak tray', '£19.99'],
]
const address = '1 Mill Lane, Leeds LS1 1AA'
const link = 'https://shop.example/confirm#k3Jd9xQ'
const stopLink = 'https://shop.example/unsubscribe#k3Jd9xQ'
const text = 'Your parcel leaves a day later than we said.'

/** Messages to customers about an order, mostly while it waits for their answer. */
export const confirmationsTemplates = {
  pleaseConfirm: defineTemplate({
    key: 'confirmation.please_confirm',
    channel: 'mail',
    label: 'Please confirm your order',
    fields: { ...order, address, phone },
    tables: { items: itemsExample },
    subject: 'Please confirm your order {{number}}',
    body: `Hello {{name}},

thank you for your order {{number}}: {{items}}. It comes to {{total}} and goes to {{address}}.

Before we send it we would like to hear from you that all of this is right. Answer this mail, or call us at {{phone}}.`,
  }),
  missedYou: defineTemplate({
    key: 'confirmation.missed_you',
    channel: 'mail',
    label: 'We could not reach you',
    fields: { ...order, phone },
    tables: { items: itemsExample },
    subject: 'We could not reach you about your order {{number}}',
    body: `Hello {{name}},

we called you about your order {{number}} ({{items}}, {{total}}) and could not reach you. Your order waits for your word.

Answer this mail, or call us at {{phone}}, and it is on its way.`,
  }),
  confirmLink: defineTemplate({
    key: 'confirmation.confirm_link',
    channel: 'mail',
    label: 'Confirm your order by a link',
    fields: { ...order, address, link },
    tables: { items: itemsExample },
    required: ['link'],
    subject: 'Confirm your order {{number}} with one tap',
    body: `Hello {{name}},

thank you for your order {{number}}: {{items}}. It comes to {{total}} and goes to {{address}}.

Confirm it here, put the address right, or tell us when to call you:
{{link|Confirm or change your order}}

The link is for you alone and ends by itself.`,
  }),
  payFirst: defineTemplate({
    key: 'confirmation.pay_first',
    channel: 'mail',
    label: 'Please pay in advance',
    fields: { ...order, due: total, phone },
    tables: { items: itemsExample },
    subject: 'Payment for your order {{number}}',
    body: `Hello {{name}},

thank you for your order {{number}}: {{items}}. It comes to {{total}}, and we send it once {{due}} is paid.

Answer this mail or call us at {{phone}}, and we tell you how to pay. Once it is paid, your order leaves without delay.`,
  }),
  aboutOrder: defineTemplate({
    key: 'confirmation.about_order',
    channel: 'mail',
    label: 'A word about your order',
    fields: { name: order.name, number, phone, text },
    required: ['text'],
    subject: 'About your order {{number}}',
    body: `Hello {{name}},

{{text}}

It is about your order {{number}}. Answer this mail, or call us at {{phone}}.`,
  }),
  word: defineTemplate({
    key: 'confirmation.word',
    channel: 'mail',
    label: 'A word to a customer',
    fields: { name: order.name, company, text },
    required: ['text'],
    subject: 'A word from {{company}}',
    body: `Hello {{name}},

{{text}}

If there is anything, answer this mail.
{{company}}`,
  }),
  offer: defineTemplate({
    key: 'confirmation.offer',
    channel: 'mail',
    label: 'Advertising',
    fields: { name: order.name, company, text, link: stopLink },
    required: ['text', 'link'],
    unsubscribe: 'link',
    subject: 'News from {{company}}',
    body: `Hello {{name}},

{{text}}

You receive this email because you agreed to advertising by email. To stop it, open:
{{link}}`,
  }),
  offerMessage: defineTemplate({
    key: 'confirmation.offer_message',
    channel: 'message',
    label: 'Advertising',
    fields: { company, text, link: stopLink },
    required: ['text', 'link'],
    subject: '',
    body: '{{company}}: {{text}} Stop: {{link}}',
  }),
  pleaseConfirmMessage: defineTemplate({
    key: 'confirmation.please_confirm_message',
    channel: 'message',
    label: 'Please confirm your order',
    fields: { company, number, total, phone },
    subject: '',
    body: '{{company}}: is your order {{number}} over {{total}} right? Please call {{phone}}, and we send it.',
  }),
  missedYouMessage: defineTemplate({
    key: 'confirmation.missed_you_message',
    channel: 'message',
    label: 'We could not reach you',
    fields: { company, number, phone },
    subject: '',
    body: '{{company}}: we called about your order {{number}} and missed you. Please call {{phone}}.',
  }),
  payFirstMessage: defineTemplate({
    key: 'confirmation.pay_first_message',
    channel: 'message',
    label: 'Please pay in advance',
    fields: { company, number, due: total, phone },
    subject: '',
    body: '{{company}}: we send your order {{number}} once {{due}} is paid. Please call {{phone}}.',
  }),
  confirmLinkMessage: defineTemplate({
    key: 'confirmation.confirm_link_message',
    channel: 'message',
    label: 'Confirm your order by a link',
    fields: { company, number, total, link },
    required: ['link'],
    subject: '',
    body: '{{company}}: please confirm your order {{number}} over {{total}}: {{link}}',
  }),
  aboutOrderMessage: defineTemplate({
    key: 'confirmation.about_order_message',
    channel: 'message',
    label: 'A word about your order',
    fields: { company, number, text },
    required: ['text'],
    subject: '',
    body: '{{company}}, order {{number}}: {{text}}',
  }),
  wordMessage: defineTemplate({
    key: 'confirmation.word_message',
    channel: 'message',
    label: 'A word to a customer',
    fields: { company, text },
    required: ['text'],
    subject: '',
    body: '{{company}}: {{text}}',
  }),
} as const
