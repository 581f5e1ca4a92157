import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { allTemplates } from './all-templates.ts'
import type { MailRow } from './business.contract.ts'
import { mailStates } from './mail-states.ts'

const machine = { states: mailStates }

export const mailList = listFor<MailRow>()({
  noun: 'mails',
  path: '/business-settings/mail-log',
  columns: {
    at: { label: 'Queued', kind: 'when', of: 'createdAt', width: '156px', isSortable: true },
    to: { label: 'To', kind: 'text', of: 'to', card: 'title', isSortable: true },
    subject: { label: 'Subject', kind: 'text', of: 'subject' },
    state: { label: 'State', kind: 'state', of: 'state', machine, width: '110px', card: 'mark' },
    attempts: { label: 'Tries', kind: 'count', of: 'attempts', width: '70px' },
    ended: { label: 'Ended', kind: 'when', of: 'endedAt', width: '156px', isHidden: true },
    error: { label: 'Error', kind: 'text', of: 'lastError', isHidden: true },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(['waiting', 'sent', 'failed'], machine),
    },
    template: {
      label: 'Text',
      kind: 'choice',
      options: allTemplates.map(({ key, label }) => ({ value: key, label })),
    },
    queued: { label: 'Queued', kind: 'days' },
    tries: { label: 'Tries', kind: 'count' },
    mailId: { label: 'Mail', kind: 'record', isHidden: true },
  },
  search: 'Address or subject',
  order: '-at',
})
