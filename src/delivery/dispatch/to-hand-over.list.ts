import { listFor } from '#platform/lists/define-list.ts'
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
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    /** The courier that the parcel is booked with. */
    courierId: {
      label: 'Courier',
      kind: 'record',
      of: 'courier',
      emptyLabel: 'No courier yet',
      formerly: 'courier',
    },
    promisedOn: { label: 'Promised', kind: 'days' },
    due: { label: 'Leaves by', kind: 'days' },
  },
  search: 'Parcel, tracking number, order, name or city',
  order: 'placed',
})
