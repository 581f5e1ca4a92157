import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { codeKindLabels, codeKinds } from './code-kinds.ts'
import type { UnknownCode } from './scan-history.contract.ts'

const stateLabels = { open: 'Open', ignored: 'Ignored' } as const

export const unknownCodeList = listFor<UnknownCode>()({
  noun: 'unknown codes',
  path: '/scan-history/unknown-codes',
  prefix: 'code_',
  columns: {
    code: { label: 'Code', kind: 'code', of: 'shown', card: 'title', isSortable: true },
    kind: {
      label: 'Code type',
      kind: 'choice',
      of: 'codeKind',
      labels: codeKindLabels,
      width: '168px',
      card: 'none',
    },
    count: { label: 'Scans', kind: 'count', of: 'count', width: '76px', isSortable: true },
    last: { label: 'Last scan', kind: 'when', of: 'lastAt', width: '156px', isSortable: true },
    users: { label: 'Users', kind: 'tags', of: 'users' },
    outlets: { label: 'Outlets', kind: 'tags', of: 'outlets', width: '132px' },
    state: {
      label: 'State',
      kind: 'choice',
      of: 'state',
      labels: stateLabels,
      width: '88px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOf(['open', 'ignored'], stateLabels),
      usually: ['-ignored'],
    },
    codeKind: { label: 'Code type', kind: 'choice', options: choicesOf(codeKinds, codeKindLabels) },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    count: { label: 'Scans', kind: 'count' },
  },
  search: 'Code or user',
  order: '-count',
})
