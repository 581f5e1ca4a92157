import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { countKindLabels, countKinds, countScopeLabels } from './count-kinds.ts'
import type { StockCountRow } from './stock-counts.fields.ts'
import { stockCountMachine, stockCountStates } from './stock-counts.states.ts'

export const stockCountList = listFor<StockCountRow>()({
  noun: 'stock counts',
  path: '/stock-audit',
  columns: {
    label: {
      label: 'Number',
      kind: 'text',
      of: 'label',
      width: '104px',
      card: 'title',
      isSortable: true,
    },
    name: { label: 'Name', kind: 'text', of: 'name', width: '160px', card: 'none' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '96px', isSortable: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: countKindLabels,
      width: '104px',
      card: 'title',
    },
    scope: {
      label: 'Scope',
      kind: 'choice',
      of: 'scope',
      labels: countScopeLabels,
      width: '120px',
      card: 'none',
    },
    planned: {
      label: 'Planned for',
      kind: 'day',
      of: 'plannedOn',
      width: '124px',
      isSortable: true,
    },
    progress: { label: 'Counted', kind: 'count', of: 'counted', width: '96px' },
    differing: { label: 'Differences', kind: 'count', of: 'differing', width: '110px' },
    value: {
      label: 'Value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '120px',
    },
    by: {
      label: 'Planned by',
      kind: 'text',
      of: 'plannedBy',
      width: '150px',
      isHidden: true,
      card: 'none',
    },
    at: {
      label: 'Created',
      kind: 'when',
      of: 'plannedAt',
      width: '150px',
      isSortable: true,
      isHidden: true,
      card: 'none',
    },
    posted: {
      label: 'Posted',
      kind: 'when',
      of: 'postedAt',
      width: '150px',
      isHidden: true,
      card: 'none',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: stockCountMachine,
      width: '128px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(stockCountStates, stockCountMachine),
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: countKinds.map((value) => ({ value, label: countKindLabels[value] })),
    },
    planned: { label: 'Planned for', kind: 'days' },
  },
  search: 'Number or SKU',
  order: '-at',
})
