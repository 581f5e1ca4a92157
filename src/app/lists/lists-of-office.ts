import { activityContract } from '#office/activity/activity.contract.ts'
import { mailList } from '#office/business/mails.list.ts'
import { templateList } from '#office/business/templates.list.ts'
import { importList } from '#office/imports/imports.list.ts'
import { notificationList } from '#office/notifications/notifications.list.ts'
import { deliveryList } from '#office/webhooks/deliveries.list.ts'
import { endpointList } from '#office/webhooks/endpoints.list.ts'
import { day } from '#platform/fields.ts'
import { filtersOfList, listFilters } from './page-filters.ts'

export const officeLists = [
  filtersOfList(importList),
  filtersOfList(mailList),
  filtersOfList(templateList),
  filtersOfList(notificationList, { outletId: 'outlet' }),
  filtersOfList(deliveryList),
  filtersOfList(endpointList),
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
