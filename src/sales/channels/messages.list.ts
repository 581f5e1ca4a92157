import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { topics } from './channel-words.ts'
import type { ShopMessage } from './channels.contract.ts'
import { messageMachine, messageStates } from './channels.states.ts'

const waits = ['code', 'stock', 'order', 'status'] as const

export const messageList = listFor<ShopMessage>()({
  noun: 'messages',
  path: '/business-settings/channel-messages',
  columns: {
    at: {
      label: 'Received',
      kind: 'when',
      of: 'receivedAt',
      width: '156px',
      card: 'line',
      isSortable: true,
    },
    shop: {
      label: 'Sales channel',
      kind: 'text',
      of: 'channelName',
      width: '116px',
      card: 'line',
    },
    order: { label: 'Order', kind: 'text', of: 'orderName', width: '96px', card: 'title' },
    topic: {
      label: 'Event',
      kind: 'choice',
      of: 'topic',
      labels: topics,
      width: '128px',
      card: 'line',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: messageMachine,
      width: '116px',
      card: 'mark',
    },
    reason: { label: 'What came of it', kind: 'text', of: 'reason', card: 'line' },
  },
  filters: {
    channelId: { label: 'Sales channel', kind: 'record' },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(messageStates, messageMachine),
    },
    waitsFor: {
      label: 'Waits for',
      kind: 'choice',
      formerly: 'waits',
      options: choicesOf(waits, {
        code: 'A product to be matched',
        stock: 'Stock',
        order: 'Its order',
        status: 'A status to be mapped',
      }),
      emptyLabel: 'Nothing',
    },
    topic: {
      label: 'Event',
      kind: 'choice',
      options: Object.entries(topics).map(([value, label]) => ({
        value,
        label: `${label} (${value})`,
      })),
    },
    received: { label: 'Received', kind: 'days' },
  },
  search: '#1001 or its id',
  order: '-at',
})
