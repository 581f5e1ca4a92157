import { ordersContract } from '#sales/orders/orders.contract.ts'
import { listFilters, present } from './page-filters.ts'

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
]
