import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { OutletRow } from './outlets.fields.ts'
import { outletKindLabels, outletKinds } from './outlets.rules.ts'
import { outletMachine, outletStates } from './outlets.states.ts'

const counted = <K extends 'bins' | 'people' | 'levels'>(of: K, label: string, width: string) =>
  ({ label, kind: 'count', of, width }) as const

export const outletList = listFor<OutletRow>()({
  noun: 'outlets',
  path: '/outlets',
  columns: {
    outlet: { label: 'Outlet', kind: 'text', of: 'name', card: 'title', isSortable: true },
    code: {
      label: 'Code',
      kind: 'code',
      of: 'code',
      width: '88px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: outletMachine,
      width: '112px',
      card: 'mark',
      isSortable: true,
    },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: outletKindLabels,
      width: '104px',
      card: 'none',
      isSortable: true,
    },
    city: { label: 'City', kind: 'text', of: 'city', width: '128px', isSortable: true },
    does: { label: 'Open for', kind: 'drawn', width: '180px' },
    bins: { ...counted('bins', 'Bins', '84px'), isSortable: true },
    people: { ...counted('people', 'People', '96px'), isSortable: true },
    levels: counted('levels', 'Products in stock', '124px'),
    value: {
      label: 'Stock value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '128px',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(outletStates, outletMachine),
    },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: choicesOf(outletKinds, outletKindLabels),
    },
    does: {
      label: 'Open for',
      kind: 'choice',
      options: [
        { value: 'sells', label: 'Sales' },
        { value: 'ships', label: 'Shipping' },
        { value: 'receives', label: 'Receiving' },
      ],
    },
  },
  search: 'Code, name or city',
  order: 'code',
})
