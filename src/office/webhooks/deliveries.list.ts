import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { eventTypes, testType } from './event-groups.ts'
import type { Delivery } from './webhooks.contract.ts'
import { deliveryStates } from './webhooks.rules.ts'

const machine = { states: deliveryStates }

export const deliveryList = listFor<Delivery>()({
  noun: 'messages',
  path: '/business-settings/webhook-messages',
  columns: {
    at: {
      label: 'Happened',
      kind: 'when',
      of: 'createdAt',
      width: '150px',
      card: 'line',
      isSortable: true,
    },
    type: { label: 'Event', kind: 'code', of: 'type', card: 'title' },
    state: { label: 'State', kind: 'state', of: 'state', machine, width: '130px', card: 'mark' },
    status: { label: 'Answer', kind: 'count', of: 'lastStatus', width: '76px', card: 'line' },
    attempts: { label: 'Tries', kind: 'count', of: 'attempts', width: '60px', card: 'line' },
    delivered: {
      label: 'Delivered',
      kind: 'when',
      of: 'deliveredAt',
      width: '150px',
      isHidden: true,
    },
    next: { label: 'Next try', kind: 'when', of: 'nextAttemptAt', width: '150px', isHidden: true },
  },
  filters: {
    endpointId: { label: 'Endpoint', kind: 'record', isHidden: true },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(['queued', 'retrying', 'delivered', 'failed'], machine),
    },
    type: {
      label: 'Event',
      kind: 'choice',
      options: [testType, ...eventTypes].map((type) => ({ value: type, label: type })),
    },
    happened: { label: 'Happened', kind: 'days' },
    tries: { label: 'Tries', kind: 'count' },
    replay: { label: 'Sent', kind: 'yesNo', yes: 'Sent again', no: 'Sent once' },
  },
  search: null,
  order: '-at',
})
