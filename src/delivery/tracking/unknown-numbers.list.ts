import { listFor } from '#platform/lists/define-list.ts'
import type { UnknownNumber } from './tracking.contract.ts'

export const unknownNumberList = listFor<UnknownNumber>()({
  noun: 'tracking numbers',
  path: '/dispatch/unknown-numbers',
  columns: {
    number: {
      label: 'Tracking number',
      kind: 'code',
      of: 'trackingNumber',
      width: '190px',
      card: 'title',
      isSortable: true,
    },
    courier: {
      label: 'Courier',
      kind: 'text',
      of: 'courierName',
      width: '150px',
      card: 'mark',
      isSortable: true,
    },
    told: { label: 'Tracking events', kind: 'drawn', card: 'line' },
    times: { label: 'Events', kind: 'count', of: 'times', width: '72px', isSortable: true },
    last: { label: 'Last event', kind: 'when', of: 'lastAt', width: '146px', isSortable: true },
    is: { label: 'Parcel', kind: 'drawn', width: '210px', card: 'line' },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: [
        { value: 'waiting', label: 'unmatched' },
        { value: 'ignored', label: 'ignored' },
      ],
      usually: ['waiting'],
      formerly: 'numbers',
    },
    courierId: { label: 'Courier', kind: 'record', of: 'courier' },
    last: { label: 'Last event', kind: 'days' },
  },
  search: 'Tracking number',
  order: '-last',
})
