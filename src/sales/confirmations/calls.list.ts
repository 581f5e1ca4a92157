import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import type { CallRow } from './confirmations.fields.ts'
import { callEnds, outcomeLabels } from './outcomes.ts'
import { callFateLabels, callFates } from './views-of-calls.ts'

const channels = { phone: 'Phone', link: 'Confirm link' } as const

export const callList = listFor<CallRow>()({
  noun: 'calls',
  path: '/confirmations/calls',
  columns: {
    ended: { label: 'Ended', kind: 'when', of: 'endedAt', width: '168px', isSortable: true },
    order: {
      label: 'Order',
      kind: 'number',
      of: 'orderNumber',
      width: '88px',
      card: 'title',
      isSortable: true,
    },
    agent: { label: 'Agent', kind: 'text', of: 'agentName', width: '160px' },
    channel: {
      label: 'Channel',
      kind: 'choice',
      of: 'channel',
      labels: channels,
      width: '112px',
      isHidden: true,
      card: 'none',
    },
    outcome: {
      label: 'Outcome',
      kind: 'choice',
      of: 'outcome',
      labels: outcomeLabels,
      width: '176px',
      card: 'mark',
    },
    seconds: { label: 'Took', kind: 'count', of: 'seconds', width: '72px', isSortable: true },
    note: { label: 'Note', kind: 'text', of: 'note' },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '96px',
    },
    now: {
      label: 'The order now',
      kind: 'state',
      of: 'orderState',
      machine: orderMachine,
      width: '136px',
    },
  },
  filters: {
    ended: {
      label: 'Ended',
      kind: 'days',
      formerEnds: { from: 'from', to: 'until' },
      opensWith: 'last14',
    },
    agentId: {
      label: 'Agent',
      kind: 'record',
      formerly: 'agent',
      emptyLabel: 'No agent: confirm link',
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    outcome: { label: 'Outcome', kind: 'choice', options: choicesOf(callEnds, outcomeLabels) },
    fate: {
      label: 'Confirmed, now',
      kind: 'choice',
      options: choicesOf(callFates, callFateLabels),
    },
    isReached: {
      label: 'Reached',
      kind: 'yesNo',
      yes: 'Reached',
      no: 'Not reached',
      formerly: 'reached',
    },
    isLast: {
      label: 'Last call',
      kind: 'yesNo',
      yes: 'Last call, unanswered',
      no: 'Not the last call',
      formerly: 'last',
    },
    channel: {
      label: 'Channel',
      kind: 'choice',
      options: [
        { value: 'phone', label: channels.phone },
        { value: 'link', label: channels.link },
      ],
    },
    seconds: { label: 'Took, in seconds', kind: 'count' },
  },
  search: 'Order number or note',
  order: '-ended',
})
