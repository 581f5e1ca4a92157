import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { StateFacts } from '#platform/machine.ts'
import type { TemplateRow } from './business.contract.ts'

export const wordStates = {
  default: { label: 'Default', tone: 'quiet' },
  changed: { label: 'Changed', tone: 'active' },
  incomplete: { label: 'Incomplete', tone: 'waiting' },
} as const satisfies Record<string, StateFacts>

export const wordStateKeys = ['default', 'changed', 'incomplete'] as const

export const templateChannels = ['mail', 'message'] as const

export const templateChannelLabels = { mail: 'Email', message: 'Message' } as const

const machine = { states: wordStates }

export const templateList = listFor<TemplateRow>()({
  noun: 'texts',
  path: '/business-settings/templates',
  columns: {
    position: {
      label: 'Position',
      kind: 'count',
      of: 'position',
      width: '84px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    label: { label: 'Text', kind: 'text', of: 'label', card: 'title', isSortable: true },
    channel: {
      label: 'Sent as',
      kind: 'choice',
      of: 'channel',
      labels: templateChannelLabels,
      width: '110px',
      isSortable: true,
    },
    subject: { label: 'Subject', kind: 'text', of: 'subject', isSortable: true },
    state: {
      label: 'Words',
      kind: 'state',
      of: 'state',
      machine,
      width: '120px',
      card: 'mark',
      isSortable: true,
    },
    changed: {
      label: 'Last change',
      kind: 'when',
      of: 'changedAt',
      width: '150px',
      isSortable: true,
    },
    changedBy: {
      label: 'Changed by',
      kind: 'text',
      of: 'changedByName',
      width: '160px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
  },
  filters: {
    channel: {
      label: 'Sent as',
      kind: 'choice',
      options: choicesOf(templateChannels, templateChannelLabels),
    },
    state: { label: 'Words', kind: 'choice', options: choicesOfStates(wordStateKeys, machine) },
    changed: { label: 'Last change', kind: 'days' },
  },
  search: 'Name or words of the text',
  order: 'position',
})
