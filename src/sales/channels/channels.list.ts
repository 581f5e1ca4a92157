import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { channelStateKeys, channelStates } from './channel-states.ts'
import type { ListedChannel } from './channels.contract.ts'
import { shopKindLabels, shopKinds } from './shop-kinds.ts'

const machine = { states: channelStates }

const figure = <K extends 'applied' | 'waiting' | 'refused'>(of: K, label: string, width: string) =>
  ({ label, kind: 'count', of, width, card: 'line', isSortable: true }) as const

export const channelList = listFor<ListedChannel>()({
  noun: 'sales channels',
  path: '/business-settings/channels',
  columns: {
    name: { label: 'Shop', kind: 'text', of: 'name', card: 'title', isSortable: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: shopKindLabels,
      width: '124px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    outlet: {
      label: 'Ships from',
      kind: 'text',
      of: 'outletName',
      width: '160px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    connection: {
      label: 'Connection',
      kind: 'text',
      of: 'connectionName',
      width: '160px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine,
      width: '136px',
      card: 'mark',
      isSortable: true,
    },
    last: {
      label: 'Last message',
      kind: 'when',
      of: 'lastMessageAt',
      width: '150px',
      card: 'line',
      isSortable: true,
    },
    applied: figure('applied', 'Applied, 24 h', '104px'),
    waiting: figure('waiting', 'Waiting', '76px'),
    refused: figure('refused', 'Refused', '76px'),
  },
  filters: {
    kind: { label: 'Kind', kind: 'choice', options: choicesOf(shopKinds, shopKindLabels) },
    state: { label: 'State', kind: 'choice', options: choicesOfStates(channelStateKeys, machine) },
    outletId: { label: 'Ships from', kind: 'record', of: 'outlet' },
    last: { label: 'Last message', kind: 'days' },
    waiting: { label: 'Waiting', kind: 'count' },
    refused: { label: 'Refused', kind: 'count' },
  },
  search: 'Shop, outlet or connection',
  prefix: 'channel_',
  order: 'name',
})
