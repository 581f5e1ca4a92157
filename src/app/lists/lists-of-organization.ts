import { binsContract } from '#organization/outlets/bins.contract.ts'
import { locationsContract } from '#organization/outlets/locations.contract.ts'
import { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { invitationList } from '#organization/users/invitations.list.ts'
import { peopleList, reviewList } from '#organization/users/people.list.ts'
import { filtersOfList, listFilters } from './page-filters.ts'

export const organizationLists = [
  filtersOfList(peopleList, { outletId: 'outlet' }),
  filtersOfList(reviewList),
  filtersOfList(invitationList),
  listFilters('/outlets', outletsContract.overview, {
    state: { label: 'State' },
    kind: { label: 'Kind' },
  }),
  listFilters('/outlets/bins', binsContract.list, {
    kind: { label: 'Kind' },
    blocked: { label: 'Blocked', field: 'isBlocked' },
    filled: { label: 'Contents', field: 'isFilled' },
    archived: { label: 'Archived', field: 'isArchived' },
  }),
  listFilters('/locations', locationsContract.areas, {
    country: { label: 'Country' },
    kind: { label: 'Kind' },
    within: { label: 'In', field: 'parentId', of: 'area' },
    courier: { label: 'Courier', field: 'courierId', of: 'courier' },
    reach: { label: 'Reach' },
    active: { label: 'In use', field: 'isActive' },
  }),
]
