import { approvalTab } from '#organization/approvals/approvals.list.ts'
import { connectionList } from '#organization/connections/connections.list.ts'
import { areaList } from '#organization/outlets/areas.list.ts'
import { binList } from '#organization/outlets/bins.list.ts'
import { outletList } from '#organization/outlets/outlets.list.ts'
import { unmatchedList } from '#organization/outlets/unmatched.list.ts'
import { reasonList } from '#organization/reasons/reasons.list.ts'
import { invitationList } from '#organization/users/invitations.list.ts'
import { peopleList, reviewList } from '#organization/users/people.list.ts'
import { filtersOfList } from './page-filters.ts'

export const organizationLists = [
  filtersOfList(peopleList, { outletId: 'outlet' }),
  filtersOfList(reviewList),
  filtersOfList(invitationList),
  filtersOfList(outletList),
  filtersOfList(binList, { outletId: 'outlet' }),
  filtersOfList(areaList, { parentId: 'area', courierId: 'courier' }),
  filtersOfList(unmatchedList, { courierId: 'courier' }),
  filtersOfList(reasonList),
  filtersOfList(connectionList),
  filtersOfList(approvalTab),
]
