import { adviceList } from '#delivery/advice/advice.list.ts'
import { claimList } from '#delivery/claims/claims.list.ts'
import { returnCaseList } from '#delivery/claims/return-cases.list.ts'
import { courierList } from '#delivery/couriers/couriers.list.ts'
import { loadSheetList } from '#delivery/dispatch/load-sheets.list.ts'
import { parcelList } from '#delivery/dispatch/parcels.list.ts'
import { waveList } from '#delivery/dispatch/waves.list.ts'
import { dueList } from '#delivery/remittances/dues.list.ts'
import { disputeList, remittanceLineList } from '#delivery/remittances/remittance-lines.list.ts'
import { remittanceList } from '#delivery/remittances/remittances.list.ts'
import { returnList } from '#delivery/returns/returns.list.ts'
import { supplierReturnList } from '#delivery/returns/supplier-returns.list.ts'
import { filtersOfList } from './page-filters.ts'

export const deliveryLists = [
  filtersOfList(parcelList, { courierId: 'courier', outletId: 'outlet', waitingAreaId: 'area' }),
  filtersOfList(courierList),
  filtersOfList(loadSheetList, { courierId: 'courier', outletId: 'outlet' }),
  filtersOfList(waveList, { outletId: 'outlet' }),
  filtersOfList(dueList, { courierId: 'courier', outletId: 'outlet' }),
  filtersOfList(remittanceList, { courierId: 'courier' }),
  filtersOfList(remittanceLineList, { remittanceId: 'remittance' }),
  filtersOfList(disputeList, { courierId: 'courier' }),
  filtersOfList(adviceList, { courierId: 'courier', outletId: 'outlet' }),
  filtersOfList(returnList, { assignedTo: 'assignee', outletId: 'outlet' }),
  filtersOfList(supplierReturnList, { supplierId: 'supplier', outletId: 'outlet' }),
  filtersOfList(returnCaseList, { courierId: 'courier', outletId: 'outlet', ownerId: 'assignee' }),
  filtersOfList(claimList, { courierId: 'courier', outletId: 'outlet' }),
]
