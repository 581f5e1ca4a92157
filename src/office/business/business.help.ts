import { helpOf } from '#platform/page-help.ts'
import { businessPages } from './business.pages.ts'

export const businessHelp = helpOf(businessPages, {
  businessSettings: {
    about:
      'The whole company runs on these values, and each has a history. A change applies to all users, at once or from the day that you choose.',
    steps: [
      'Search for the setting by its name.',
      'Read what it does, its default and its history.',
      'Change it, for all outlets or for one, now or from a future day.',
      'Where a setting asks for it, try the value on the last 90 days, then save it for one outlet first.',
      'Edit the texts of emails and documents, and connect couriers, shops and other systems.',
      'Export the settings before a large change.',
    ],
    terms: [
      'setting',
      'approval policy',
      'reason code',
      'notification type',
      'sales channel',
      'webhook',
    ],
  },
})
