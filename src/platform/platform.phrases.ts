import type { AreaPhrases } from './area-phrases.ts'

export const platformPhrases: AreaPhrases = {
  said: {
    permission: { 'access.denied': 'was denied access to {missing|record}' },
    export: {
      'export.made': 'exported {record}[ with {rows} rows]',
      'export.read_by_page': 'read {rows} rows of {record} page by page',
    },
    message: {
      'mail.failed': 'could not send the email {record}[: {reason}]',
      'mail.queued_again': 'sent the email {record} again',
    },
    setup: {
      'setting.changed':
        'changed {record}[ from {value.before} to {value.after}][, scheduled by {scheduledBy}]',
      'setting.scheduled':
        'scheduled a change of {record}[ from {value.before} to {value.after}][ on {takesEffectAt}]',
      'setting.schedule_cancelled':
        'cancelled the scheduled change of {record}[ to {value.after}][ on {takesEffectAt}]',
      'template.changed': 'changed the message {record}',
      'template.tried': 'sent a test of the message {record}',
      'record.continued': 'continued the log in another database',
    },
  },
  fields: { value: 'setting' },
}
