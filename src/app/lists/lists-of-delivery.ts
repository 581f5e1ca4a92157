import { adviceContract } from '#delivery/advice/advice.contract.ts'
import { claimList } from '#delivery/claims/claims.list.ts'
import { returnCasesContract } from '#delivery/claims/return-cases.contract.ts'
import { loadSheetList } from '#delivery/dispatch/load-sheets.list.ts'
import { parcelList } from '#delivery/dispatch/parcels.list.ts'
import { waveList } from '#delivery/dispatch/waves.list.ts'
import { dueList } from '#delivery/remittances/dues.list.ts'
import { disputeList, remittanceLineList } from '#delivery/remittances/remittance-lines.list.ts'
import { remittanceList } from '#delivery/remittances/remittances.list.ts'
import { returnsContract } from '#delivery/returns/returns.contract.ts'
import { supplierReturnsContract } from '#delivery/returns/supplier-returns.contract.ts'
import { filtersOfList, listFilters, present } from './page-filters.ts'

const outlet = { label: 'Outlet', field: 'outletId', of: 'outlet' } as const
const courier = { label: 'Courier', field: 'courierId', of: 'courier' } as const

export const deliveryLists = [
  filtersOfList(parcelList, { courierId: 'courier', outletId: 'outlet', waitingAreaId: 'area' }),
  filtersOfList(loadSheetList, { courierId: 'courier', outletId: 'outlet' }),
  filtersOfList(waveList, { outletId: 'outlet' }),
  filtersOfList(dueList, { courierId: 'courier', outletId: 'outlet' }),
  filtersOfList(remittanceList, { courierId: 'courier' }),
  filtersOfList(remittanceLineList, { remittanceId: 'remittance' }),
  filtersOfList(disputeList, { courierId: 'courier' }),
  listFilters('/shipper-advice', adviceContract.list, {
    part: { label: 'Part' },
    courier,
    reason: { label: 'Reason' },
    outlet,
  }),
  listFilters('/returns', returnsContract.list, {
    tab: { label: 'Tab' },
    kind: { label: 'Kind' },
    state: { label: 'State' },
    assignee: { label: 'Assigned to', field: 'assignedTo', of: 'assignee' },
    extras: { label: 'Extras', value: present },
  }),
  listFilters('/returns/suppliers', supplierReturnsContract.list, {}),
  listFilters('/returns-not-received', returnCasesContract.list, {
    state: { label: 'State' },
    age: { label: 'Missing for' },
    urgency: { label: 'Urgency' },
    courier,
    outlet,
    mine: { label: 'Mine', value: present },
  }),
  filtersOfList(claimList, { courierId: 'courier', outletId: 'outlet' }),
]
