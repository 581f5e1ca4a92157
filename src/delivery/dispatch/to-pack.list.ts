import { listFor } from '#platform/lists/define-list.ts'
import type { ListFilter } from '#platform/lists/list-filters.ts'
import { waitingFilters } from './parcel-filters.ts'
import type { WaitingOrder } from './waiting.fields.ts'

const holds: Extract<ListFilter, { kind: 'yesNo' }> = {
  label: 'Holds',
  kind: 'yesNo',
  yes: 'on hold',
  no: 'not on hold',
}

/** Packers see what can be packed, until they ask for what is on hold. */
const packable: typeof holds = { ...holds, opensWith: 'false' }

export const toPackList = listFor<WaitingOrder>()({
  noun: 'orders to pack',
  path: '/dispatch/to-pack',
  columns: {
    number: { label: 'Order', kind: 'number', of: 'number', width: '84px', card: 'title' },
    promised: {
      label: 'Promised',
      kind: 'day',
      of: 'promisedOn',
      width: '116px',
      isSortable: true,
    },
    due: {
      label: 'Leaves by',
      kind: 'when',
      of: 'dueAt',
      width: '146px',
      card: 'line',
      isSortable: true,
    },
    name: { label: 'Ship to', kind: 'text', of: 'shipName', card: 'title' },
    city: { label: 'City', kind: 'text', of: 'shipCity', width: '130px' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '76px' },
    placed: { label: 'Placed', kind: 'when', of: 'placedAt', width: '146px', isSortable: true },
    units: { label: 'Packed', kind: 'drawn', isFigure: true, width: '90px' },
    hold: { label: 'Holds', kind: 'drawn', width: '128px', card: 'mark' },
  },
  filters: {
    held: packable,
    late: { label: 'Late', kind: 'yesNo', yes: 'late', no: 'not late' },
    /** The courier is the one that booking would suggest. */
    ...waitingFilters,
  },
  search: 'Order number, name or city',
  order: 'promised',
})

/** Of late orders those on hold are shown as well, until the filter says otherwise. */
export const lateToPackList: typeof toPackList = {
  ...toPackList,
  filters: { ...toPackList.filters, held: holds },
}
