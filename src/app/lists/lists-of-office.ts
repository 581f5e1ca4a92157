import { activityContract } from '#office/activity/activity.contract.ts'
import { day } from '#platform/fields.ts'
import { listFilters } from './page-filters.ts'

export const officeLists = [
  // The log keeps its entries about users and products that are gone.
  listFilters('/activity-logs', activityContract.list, {
    noun: { label: 'Record type' },
    kind: { label: 'Kind' },
    type: { label: 'Event' },
    field: { label: 'Field' },
    product: { label: 'Product', field: 'productId' },
    actor: { label: 'Who', field: 'actorId' },
    record: { label: 'Record', field: 'entityId' },
    outlet: { label: 'Outlet', field: 'outletId', of: 'outlet' },
    way: { label: 'Source', field: 'via' },
    result: { label: 'Result' },
    request: { label: 'Request', field: 'requestId' },
    from: { label: 'From', value: day },
    until: { label: 'Until', value: day },
  }),
]
