import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { AccountRow } from './courier-accounts.fields.ts'
import { adapters, courierStateKeys, courierStates } from './courier-rules.ts'

const machine = { states: courierStates }

const figure = <K extends 'waiting' | 'stopped' | 'unknownWords'>(
  of: K,
  label: string,
  width: string,
) => ({ label, kind: 'count', of, width, card: 'line', isSortable: true }) as const

export const courierList = listFor<AccountRow>()({
  noun: 'couriers',
  path: '/dispatch/couriers',
  columns: {
    name: { label: 'Courier', kind: 'text', of: 'name', card: 'title', isSortable: true },
    code: {
      label: 'Code',
      kind: 'code',
      of: 'code',
      width: '88px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine,
      width: '172px',
      card: 'mark',
      isSortable: true,
    },
    told: {
      label: 'Told by',
      kind: 'text',
      of: 'connectionName',
      width: '190px',
      card: 'line',
      isSortable: true,
    },
    cutOff: { label: 'Cut-off', kind: 'text', of: 'cutOffTime', width: '80px', isSortable: true },
    settled: {
      label: 'Last answer',
      kind: 'when',
      of: 'lastSettledAt',
      width: '140px',
      isSortable: true,
    },
    waiting: figure('waiting', 'Waiting', '80px'),
    stopped: figure('stopped', 'Failed', '72px'),
    unknownWords: figure('unknownWords', 'New words', '96px'),
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: choicesOfStates(courierStateKeys, machine) },
    isActive: { label: 'In use', kind: 'yesNo', yes: 'In use', no: 'Not in use' },
    adapter: {
      label: 'Told by',
      kind: 'choice',
      options: choicesOf(adapters, { manual: 'Phone', http: 'Its server' }),
    },
    waiting: { label: 'Waiting', kind: 'count' },
    stopped: { label: 'Failed', kind: 'count' },
    unknownWords: { label: 'New words', kind: 'count' },
    settled: { label: 'Last answer', kind: 'days' },
  },
  search: 'Name or code',
  prefix: 'couriers_',
  order: 'name',
})
