import { listFor } from '#platform/lists/define-list.ts'
import type { UnmatchedPlace } from './locations.fields.ts'

export const unmatchedList = listFor<UnmatchedPlace>()({
  noun: 'places',
  path: '/locations/unmatched',
  columns: {
    name: {
      label: 'The list says',
      kind: 'text',
      of: 'name',
      width: '220px',
      card: 'title',
      isSortable: true,
    },
    courier: {
      label: 'Courier',
      kind: 'text',
      of: 'courierCode',
      width: '104px',
      card: 'mark',
      isSortable: true,
    },
    since: { label: 'Since', kind: 'when', of: 'createdAt', width: '150px', isSortable: true },
    is: { label: 'It is', kind: 'drawn' },
  },
  filters: {
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    country: { label: 'Country', kind: 'word', isCountry: true },
    left: {
      label: 'Left',
      kind: 'choice',
      options: [
        { value: 'in', label: 'to match' },
        { value: 'out', label: 'out' },
      ],
      usually: ['in'],
    },
    since: { label: 'Since', kind: 'days' },
  },
  search: 'Name in the list of a courier',
  order: 'name',
})
