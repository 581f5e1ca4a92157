import { defineTemplate } from '#platform/templates.ts'

const name = 'Ada Byron'
const link = 'https://quartermaster.example/notifications'

/** The messages that users receive outside the app. */
export const notificationsTemplates = {
  one: defineTemplate({
    key: 'notification.one',
    channel: 'mail',
    reader: 'colleague',
    label: 'Notification',
    fields: {
      name,
      title: 'Connection Office is in use and fails',
      message: 'The mail server could not be reached.',
      link,
    },
    required: ['link'],
    subject: '{{title}}',
    body: `Hello {{name}},

{{title}}
{{message}}

{{link|Open it}}

Choose how you are notified under Settings, Notifications.`,
  }),
  digest: defineTemplate({
    key: 'notification.digest',
    channel: 'mail',
    reader: 'colleague',
    label: 'Daily digest of notifications',
    fields: { name, count: '3', text: '- 2 products are low on stock', link },
    required: ['text', 'link'],
    subject: 'Unread notifications: {{count}}',
    body: `Hello {{name}},

these notifications are unread:

{{text}}

{{link|Open notifications}}

Choose how you are notified under Settings, Notifications.`,
  }),
  morning: defineTemplate({
    key: 'notification.morning',
    channel: 'mail',
    reader: 'colleague',
    label: 'Morning email of the dashboard',
    fields: {
      name,
      day: '20 Nov 2026',
      outlet: 'MAIN Leeds Warehouse',
      text: '17 parcels miss their cut-off\nhttps://quartermaster.example/dispatch?late=true',
      figures: 'Net delivered: £1,200.00, +12.5 % on the 14 days before',
      link: 'https://quartermaster.example/',
    },
    required: ['text', 'link'],
    subject: 'Your day: {{day}}',
    body: `Good morning {{name}},

this needs you now, at {{outlet}}:

{{text}}

{{figures}}

{{link|Open the dashboard}}

Turn this email off under Settings, Notifications.`,
  }),
} as const
