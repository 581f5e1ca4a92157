import { defineTemplate } from '#platform/templates.ts'

const order = { number: '1042', link: 'https://shop.example/return#k3Jd9xQ' }

/** Shows the customer how to return something. */
export const returnsTemplates = {
  announce: defineTemplate({
    key: 'returns.announce',
    channel: 'mail',
    label: 'Announce a return by a link',
    fields: { ...order, name: 'Ada Byron' },
    required: ['link'],
    subject: 'Send something back of your order {{number}}',
    body: `Hello {{name}},

choose here what you would like to send back of your order {{number}}, and tell us why:
{{link|Request a return}}

Please keep the goods until we have answered. The link is for you alone and ends by itself.`,
  }),
  announceMessage: defineTemplate({
    key: 'returns.announce_message',
    channel: 'message',
    label: 'Announce a return by a link',
    fields: { ...order, company: 'Quartermaster' },
    required: ['link'],
    subject: '',
    body: '{{company}}: choose here what you send back of order {{number}}: {{link}}',
  }),
} as const
