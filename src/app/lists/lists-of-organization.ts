import { binsContract } from '#organization/outlets/bins.contract.ts'
import { locationsContract } from '#organization/outlets/locations.contract.ts'
import { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { peopleContract } from '#organization/users/people.contract.ts'
import { listFilters, present } from './page-filters.ts'

export const organizationLists = [
  listFilters('/user-management', peopleContract.list, {
    state: { label: 'State' },
    role: { label: 'Role' },
    outlet: { label: 'Outlet', field: 'outletId', of: 'outlet' },
    covered: { label: 'Cover', value: present },
    unused: { label: 'Unused', value: present },
    factor: { label: 'Two-factor authentication', value: present },
    review: { label: 'Review' },
  }),
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
