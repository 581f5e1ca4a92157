import { channelList } from '#sales/channels/channels.list.ts'
import { messageList } from '#sales/channels/messages.list.ts'
import { callList } from '#sales/confirmations/calls.list.ts'
import { queueList } from '#sales/confirmations/queue.list.ts'
import { customerList } from '#sales/customers/customers.list.ts'
import { duplicateList } from '#sales/customers/duplicates.list.ts'
import { ordersContract } from '#sales/orders/orders.contract.ts'
import { addressList } from '#sales/verification/addresses.list.ts'
import { filtersOfList, listFilters, present } from './page-filters.ts'

const outlet = { label: 'Outlet', field: 'outletId', of: 'outlet' } as const

export const salesLists = [
  listFilters('/orders', ordersContract.list, {
    state: { label: 'State' },
    only: { label: 'Only' },
    outlet,
    held: { label: 'Holds', value: present },
    hold: { label: 'Hold', field: 'holdKind' },
    pay: { label: 'Payment', field: 'paymentMethod' },
    paid: { label: 'Paid', field: 'paymentState' },
    address: { label: 'Address', field: 'addressVerdict' },
    priority: { label: 'Priority' },
    stock: { label: 'Stock' },
    tag: { label: 'Tag', of: 'order tag' },
    assignee: { label: 'Assignee', field: 'assignedTo', of: 'assignee' },
    channel: { label: 'Channel', of: 'channel' },
    city: { label: 'City' },
    totalFrom: { label: 'Total from' },
    totalTo: { label: 'Total to' },
    from: { label: 'Placed from', field: 'placedFrom' },
    to: { label: 'Placed to', field: 'placedTo' },
    promised: { label: 'Promised by', field: 'promisedBy' },
    customer: { label: 'Customer', field: 'customerId', of: 'customer' },
    variant: { label: 'Product', field: 'variantId', of: 'variant' },
  }),
  filtersOfList(customerList, { segmentId: 'segment', tag: 'customer tag' }),
  filtersOfList(duplicateList, { customerId: 'customer' }),
  filtersOfList(queueList, { outletId: 'outlet' }),
  filtersOfList(callList, { outletId: 'outlet' }),
  filtersOfList(addressList, { outletId: 'outlet' }),
  filtersOfList(messageList),
  filtersOfList(channelList, { outletId: 'outlet' }),
]
