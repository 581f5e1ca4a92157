import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { Bin } from './bins.contract.ts'
import { binKindLabels, binKinds } from './bins.rules.ts'

export const binList = listFor<Bin>()({
  noun: 'bins',
  path: '/outlets/bins',
  columns: {
    walk: { label: 'Walk', kind: 'count', of: 'walkOrder', width: '84px', isSortable: true },
    code: {
      label: 'Bin',
      kind: 'code',
      of: 'code',
      width: '180px',
      card: 'title',
      isSortable: true,
    },
    outlet: {
      label: 'Outlet',
      kind: 'text',
      of: 'outletCode',
      width: '88px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    name: { label: 'Name', kind: 'text', of: 'name', width: '240px', isSortable: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: binKindLabels,
      width: '132px',
      isSortable: true,
    },
    variants: { label: 'Products', kind: 'count', of: 'variants', width: '88px' },
    state: { label: 'State', kind: 'drawn', width: '124px', card: 'mark' },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: choicesOf(binKinds, binKindLabels),
    },
    isFilled: {
      label: 'Contents',
      kind: 'yesNo',
      yes: 'Has stock',
      no: 'Empty',
      formerly: 'filled',
    },
    isBlocked: {
      label: 'Blocked',
      kind: 'yesNo',
      yes: 'Blocked',
      no: 'Not blocked',
      formerly: 'blocked',
    },
    isArchived: {
      label: 'Archived',
      kind: 'yesNo',
      yes: 'Archived',
      no: 'Not archived',
      formerly: 'archived',
    },
  },
  search: 'Code or name',
  order: 'walk',
})
