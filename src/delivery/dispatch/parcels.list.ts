import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { parcelFilters } from './parcel-filters.ts'
import type { ParcelRow } from './parcels.fields.ts'
import { parcelMachine, parcelStates } from './parcels.states.ts'

const states = choicesOfStates(parcelStates, parcelMachine)

const hidden = { isHidden: true, card: 'none' } as const

export const parcelList = listFor<ParcelRow>()({
  noun: 'parcels',
  path: '/dispatch/parcels',
  columns: {
    code: {
      label: 'Parcel',
      kind: 'code',
      of: 'code',
      width: '80px',
      card: 'title',
      isSortable: true,
    },
    order: { label: 'Order', kind: 'number', of: 'orderNumber', width: '80px', ...hidden },
    name: { label: 'Ship to', kind: 'text', of: 'shipName', card: 'title' },
    city: { label: 'City', kind: 'text', of: 'shipCity', width: '108px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '76px', ...hidden },
    courier: { label: 'Courier', kind: 'text', of: 'courierName', width: '138px' },
    service: { label: 'Service', kind: 'text', of: 'service', width: '120px', ...hidden },
    tracking: {
      label: 'Tracking number',
      kind: 'code',
      of: 'trackingNumber',
      width: '122px',
      isSortable: true,
    },
    cash: {
      label: 'Cash to collect',
      kind: 'money',
      of: 'cashMinor',
      currencyIn: 'currency',
      width: '116px',
    },
    weight: {
      label: 'Weight in grams',
      kind: 'count',
      of: 'weightGrams',
      width: '132px',
      isHidden: true,
      isSortable: true,
    },
    leaves: {
      label: 'Leaves by',
      kind: 'when',
      of: 'leavesBy',
      width: '148px',
      isSortable: true,
    },
    sheet: { label: 'Sheet', kind: 'number', of: 'sheetNumber', width: '68px' },
    packed: {
      label: 'Packed',
      kind: 'when',
      of: 'packedAt',
      width: '140px',
      isSortable: true,
      ...hidden,
    },
    handedOver: {
      label: 'Handed over',
      kind: 'when',
      of: 'handedOverAt',
      width: '140px',
      isSortable: true,
      ...hidden,
    },
    newsAt: { label: 'Last news', kind: 'when', of: 'newsAt', width: '140px', ...hidden },
    news: {
      label: 'Last word of the courier',
      kind: 'text',
      of: 'newsText',
      width: '180px',
      ...hidden,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: parcelMachine,
      width: '176px',
      card: 'mark',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: states },
    courierId: parcelFilters.courierId,
    outletId: parcelFilters.outletId,
    late: { label: 'Cut-off', kind: 'yesNo', yes: 'missed or close', no: 'not close' },
    outdated: { label: 'Label', kind: 'yesNo', yes: 'outdated', no: 'not outdated' },
    failed: { label: 'Booking', kind: 'yesNo', yes: 'failed', no: 'not failed' },
    suspended: {
      label: 'Suspension',
      kind: 'yesNo',
      yes: 'courier suspended',
      no: 'courier not suspended',
    },
    unfinished: { label: 'Still open', kind: 'yesNo', yes: 'yes', no: 'no' },
    packed: { label: 'Packed', kind: 'days' },
    handedOver: { label: 'Handed over', kind: 'days' },
    delivered: { label: 'Delivered', kind: 'days' },
    waitingAreaId: {
      label: 'Waiting in',
      kind: 'record',
      of: 'area',
      formerly: 'waits',
      setByLinks: 'one service location',
    },
  },
  search: 'Code, courier’s number, order, name, city',
  order: '-packed',
})
