import { defineTemplate } from '#platform/templates.ts'

const parcel = {
  number: '1042',
  courier: 'Swift Parcels',
  link: 'https://shop.example/advice#k3Jd9xQ',
}

/** Asks the customer what to do with an undelivered parcel. */
export const adviceTemplates = {
  ask: defineTemplate({
    key: 'advice.ask',
    channel: 'mail',
    label: 'Your parcel could not be delivered',
    fields: { ...parcel, name: 'Ada Byron' },
    required: ['link'],
    subject: 'Your parcel of order {{number}} could not be delivered',
    body: `Hello {{name}},

{{courier}} could not deliver the parcel of your order {{number}}.

Choose a day, put the address right, or tell us that you do not want it:
{{link|Choose what we do}}

The link is for you alone and ends by itself.`,
  }),
  askMessage: defineTemplate({
    key: 'advice.ask_message',
    channel: 'message',
    label: 'Your parcel could not be delivered',
    fields: { ...parcel, company: 'Quartermaster' },
    required: ['link'],
    subject: '',
    body: '{{company}}: {{courier}} could not deliver order {{number}}. Choose a day: {{link}}',
  }),
} as const
