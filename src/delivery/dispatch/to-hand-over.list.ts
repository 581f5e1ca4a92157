import { listFor } from '#platform/lists/define-list.ts'
import { waitingFilters } from './parcel-filters.ts'
import type { WaitingOrder } from './waiting.fields.ts'

const hidden = { isHidden: true, card: 'none' } as const

export const toHandOverList = listFor<WaitingOrder>()({
  noun: 'parcels to hand over',
  path: '/dispatch/to-hand-over',
  columns: {
    parcel: { label: 'Parcel', kind: 'code', of: 'parcelCode', width: '130px', card: 'title' },
    number: { label: 'Order', kind: 'number', of: 'number', width: '84px', card: 'title' },
    name: { label: 'Ship to', kind: 'text', of: 'shipName', card: 'title' },
    city: { label: 'City', kind: 'text', of: 'shipCity', width: '130px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '76px' },
    promised: {
      label: 'Promised',
      kind: 'day',
      of: 'promisedOn',
      width: '116px',
      isSortable: true,
      ...hidden,
    },
    due: {
      label: 'Leaves by',
      kind: 'when',
      of: 'dueAt',
      width: '146px',
      isSortable: true,
      ...hidden,
    },
    placed: {
      label: 'Placed',
      kind: 'when',
      of: 'placedAt',
      width: '146px',
      isSortable: true,
      ...hidden,
    },
    units: { label: 'Packed', kind: 'drawn', isFigure: true, width: '90px' },
    hold: { label: 'Holds', kind: 'drawn', width: '128px', card: 'mark' },
  },
  filters: {
    held: { label: 'Holds', kind: 'yesNo', yes: 'on hold', no: 'not on hold' },
    booked: { label: 'Booking', kind: 'yesNo', yes: 'booked', no: 'not booked' },
    /** The courier is the one that the parcel is booked with. */
    ...waitingFilters,
  },
  search: 'Parcel, tracking number, order, name or city',
  order: 'placed',
})
