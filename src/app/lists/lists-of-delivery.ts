import { adviceList } from '#delivery/advice/advice.list.ts'
import { claimList } from '#delivery/claims/claims.list.ts'
import { returnCaseList } from '#delivery/claims/return-cases.list.ts'
import { loadSheetsContract } from '#delivery/dispatch/load-sheets.contract.ts'
import { parcelsContract } from '#delivery/dispatch/parcels.contract.ts'
import { wavesContract } from '#delivery/dispatch/waves.contract.ts'
import { remittancesContract } from '#delivery/remittances/remittances.contract.ts'
import { returnList } from '#delivery/returns/returns.list.ts'
import { supplierReturnList } from '#delivery/returns/supplier-returns.list.ts'
import { filtersOfList, listFilters, present } from './page-filters.ts'

const outlet = { label: 'Outlet', field: 'outletId', of: 'outlet' } as const
const courier = { label: 'Courier', field: 'courierId', of: 'courier' } as const

export const deliveryLists = [
  listFilters('/dispatch/parcels', parcelsContract.list, {
    state: { label: 'State' },
    courier,
    outlet,
    late: { label: 'Cut-off', value: present },
    outdated: { label: 'Label', value: present },
    failed: { label: 'Booking', value: present },
    suspended: { label: 'Suspension', value: present },
    waits: { label: 'Waiting in', field: 'waitingAreaId', of: 'area' },
    open: { label: 'Still open', value: present },
  }),
  listFilters('/dispatch/sheets', loadSheetsContract.list, {
    state: { label: 'State' },
    courier,
    outlet,
    exception: { label: 'First scan', value: present },
  }),
  listFilters('/dispatch/waves', wavesContract.list, { state: { label: 'State' }, outlet }),
  listFilters('/dispatch/cash', remittancesContract.dues, {
    courier,
    late: { label: 'Late', value: present },
  }),
  listFilters('/dispatch/remittances', remittancesContract.list, {
    courier,
    state: { label: 'State' },
  }),
  listFilters('/dispatch/remittance-lines', remittancesContract.lines, {
    show: { label: 'Lines' },
    remittance: { label: 'Remittance', field: 'remittanceId', of: 'remittance' },
  }),
  listFilters('/dispatch/disputes', remittancesContract.lines, {}),
  filtersOfList(adviceList, { courierId: 'courier', outletId: 'outlet' }),
  filtersOfList(returnList, { assignedTo: 'assignee', outletId: 'outlet' }),
  filtersOfList(supplierReturnList, { supplierId: 'supplier', outletId: 'outlet' }),
  filtersOfList(returnCaseList, { courierId: 'courier', outletId: 'outlet', ownerId: 'assignee' }),
  filtersOfList(claimList, { courierId: 'courier', outletId: 'outlet' }),
]
