import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { LoadSheetRow } from './load-sheets.fields.ts'
import { loadSheetMachine, loadSheetStates } from './load-sheets.states.ts'

const states = choicesOfStates(loadSheetStates, loadSheetMachine)

export const loadSheetList = listFor<LoadSheetRow>()({
  noun: 'load sheets',
  path: '/dispatch/sheets',
  columns: {
    number: {
      label: 'Sheet',
      kind: 'number',
      of: 'number',
      width: '72px',
      card: 'title',
      isSortable: true,
    },
    courier: {
      label: 'Courier',
      kind: 'text',
      of: 'courierName',
      card: 'title',
      isSortable: true,
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', isSortable: true },
    parcels: { label: 'Parcels', kind: 'count', of: 'parcels', width: '76px' },
    cash: { label: 'Cash', kind: 'money', of: 'cashMinor', currencyIn: 'currency', width: '96px' },
    opened: { label: 'Opened', kind: 'when', of: 'openedAt', width: '146px', isSortable: true },
    openedBy: {
      label: 'Opened by',
      kind: 'text',
      of: 'openedBy',
      width: '140px',
      isHidden: true,
      card: 'none',
    },
    closed: {
      label: 'Closed',
      kind: 'when',
      of: 'closedAt',
      width: '146px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    handedOver: {
      label: 'Handed over',
      kind: 'when',
      of: 'handedOverAt',
      width: '146px',
      isSortable: true,
    },
    driver: { label: 'Driver', kind: 'text', of: 'driverName', width: '100px', isSortable: true },
    unseen: { label: 'Not scanned yet', kind: 'count', of: 'unseen', width: '124px' },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: loadSheetMachine,
      width: '146px',
      card: 'mark',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: states },
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    exception: { label: 'First scan', kind: 'yesNo', yes: 'overdue', no: 'not overdue' },
    opened: { label: 'Opened', kind: 'days' },
    handedOver: { label: 'Handed over', kind: 'days' },
  },
  search: 'Number, parcel, courier, driver',
  order: '-opened',
})
