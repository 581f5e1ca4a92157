import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { eventTypes } from './event-groups.ts'
import type { ListedEndpoint } from './webhooks.contract.ts'
import { endpointStateKeys, endpointStates } from './webhooks.rules.ts'

const machine = { states: endpointStates }

const figure = <K extends 'delivered' | 'failed' | 'waiting'>(
  of: K,
  label: string,
  width: string,
) => ({ label, kind: 'count', of, width, card: 'line', isSortable: true }) as const

export const endpointList = listFor<ListedEndpoint>()({
  noun: 'endpoints',
  path: '/business-settings/webhooks',
  columns: {
    url: { label: 'Endpoint', kind: 'text', of: 'url', card: 'title', isSortable: true },
    description: {
      label: 'Description',
      kind: 'text',
      of: 'description',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine,
      width: '128px',
      card: 'mark',
      isSortable: true,
    },
    events: { label: 'Events', kind: 'tags', of: 'eventTypes', width: '150px', card: 'line' },
    delivered: figure('delivered', 'Delivered, 24 h', '112px'),
    failed: figure('failed', 'Failed', '72px'),
    waiting: { ...figure('waiting', 'Waiting', '80px'), card: 'none', isHidden: true },
    owner: {
      label: 'Saved by',
      kind: 'text',
      of: 'ownerName',
      width: '160px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    added: {
      label: 'Added',
      kind: 'when',
      of: 'createdAt',
      width: '150px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: choicesOfStates(endpointStateKeys, machine) },
    type: {
      label: 'Event',
      kind: 'choice',
      options: eventTypes.map((type) => ({ value: type, label: type })),
    },
    failed: { label: 'Failed, 24 h', kind: 'count' },
    added: { label: 'Added', kind: 'days' },
  },
  search: 'Address or description',
  prefix: 'webhook_',
  order: 'added',
})
