import { messageList } from '#sales/channels/messages.list.ts'
import { callList } from '#sales/confirmations/calls.list.ts'
import { queueList } from '#sales/confirmations/queue.list.ts'
import { customerList } from '#sales/customers/customers.list.ts'
import { duplicateList } from '#sales/customers/duplicates.list.ts'
import { orderList } from '#sales/orders/orders.list.ts'
import { addressList } from '#sales/verification/addresses.list.ts'
import { filtersOfList } from './page-filters.ts'

export const salesLists = [
  filtersOfList(orderList, {
    outletId: 'outlet',
    customerId: 'customer',
    variantId: 'variant',
    assignedTo: 'assignee',
    tag: 'order tag',
    channel: 'channel',
  }),
  filtersOfList(customerList, { segmentId: 'segment', tag: 'customer tag' }),
  filtersOfList(duplicateList, { customerId: 'customer' }),
  filtersOfList(queueList, { outletId: 'outlet' }),
  filtersOfList(callList, { outletId: 'outlet' }),
  filtersOfList(addressList, { outletId: 'outlet' }),
  filtersOfList(messageList),
]
