import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { kindKeys, kindLabels } from './connection-kinds.ts'
import type { ListedConnection } from './connections.contract.ts'
import { activeStates, testStateKeys, testStates } from './connections.states.ts'

const tests = { states: testStates }

export const connectionList = listFor<ListedConnection>()({
  noun: 'connections',
  path: '/business-settings/connections',
  columns: {
    name: { label: 'Name', kind: 'text', of: 'name', card: 'title', isSortable: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: kindLabels,
      width: '140px',
      card: 'line',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: { states: activeStates },
      width: '112px',
      card: 'mark',
      isSortable: true,
    },
    test: {
      label: 'Last test',
      kind: 'state',
      of: 'test',
      machine: tests,
      width: '130px',
      card: 'mark',
      isSortable: true,
    },
    tested: {
      label: 'Tested',
      kind: 'when',
      of: 'testedAt',
      width: '150px',
      card: 'line',
      isSortable: true,
    },
    changed: {
      label: 'Changed',
      kind: 'when',
      of: 'changedAt',
      width: '150px',
      card: 'none',
      isHidden: true,
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
    kind: { label: 'Kind', kind: 'choice', options: choicesOf(kindKeys, kindLabels) },
    isActive: { label: 'State', kind: 'yesNo', yes: 'Active', no: 'Off' },
    test: { label: 'Last test', kind: 'choice', options: choicesOfStates(testStateKeys, tests) },
    tested: { label: 'Tested', kind: 'days' },
    changed: { label: 'Changed', kind: 'days' },
  },
  search: 'Name',
  prefix: 'connection_',
  order: 'kind',
})
