import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { areaKindLabels, areaKinds, reaches, reachWords } from './coverage.rules.ts'
import type { ListedArea } from './locations.fields.ts'

export const areaList = listFor<ListedArea>()({
  noun: 'areas',
  path: '/locations',
  columns: {
    name: { label: 'Area', kind: 'text', of: 'name', card: 'title', isSortable: true },
    within: {
      label: 'In',
      kind: 'texts',
      of: ['within', 'country'],
      between: ', ',
      width: '200px',
      isSortable: true,
    },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: 'kind',
      labels: areaKindLabels,
      width: '96px',
      isSortable: true,
    },
    prefixes: { label: 'Postcodes', kind: 'count', of: 'prefixes', width: '96px' },
    couriers: { label: 'Couriers', kind: 'drawn', width: '320px' },
  },
  filters: {
    country: { label: 'Country', kind: 'word', isCountry: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      options: choicesOf(areaKinds, areaKindLabels),
    },
    parentId: { label: 'In', kind: 'record', of: 'area', formerly: 'within' },
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    reach: {
      label: 'Reach',
      kind: 'choice',
      options: reaches.map((value) => ({ value, label: reachWords[value].label })),
    },
    isActive: {
      label: 'In use',
      kind: 'yesNo',
      yes: 'In use',
      no: 'Not in use',
      formerly: 'active',
    },
  },
  search: 'Name or alias',
  order: 'name',
})
