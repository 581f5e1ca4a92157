import { confirmationsContract } from '#sales/confirmations/confirmations.contract.ts'
import { customersContract } from '#sales/customers/customers.contract.ts'
import { ordersContract } from '#sales/orders/orders.contract.ts'
import { verificationContract } from '#sales/verification/verification.contract.ts'
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
  listFilters('/all-customers', customersContract.list, {
    state: { label: 'State' },
    segment: { label: 'Segment', field: 'segmentId', of: 'segment' },
    tag: { label: 'Tag', of: 'customer tag' },
    city: { label: 'City' },
    fewest: { label: 'Orders from', field: 'fewestOrders' },
    most: { label: 'Orders to', field: 'mostOrders' },
    spent: { label: 'Spent from', field: 'spentFromMinor' },
    returned: { label: 'Returned from', field: 'returnedFromPercent' },
    within: { label: 'Ordered within', field: 'orderedWithinDays' },
    quiet: { label: 'No order for', field: 'quietForDays' },
    credit: { label: 'Store credit', value: present },
    mails: { label: 'Accepts emails', value: present },
  }),
  listFilters('/confirmations', confirmationsContract.list, {
    part: { label: 'Part', field: 'view' },
    outlet,
  }),
  listFilters('/address-verification', verificationContract.list, {
    verdict: { label: 'Address check' },
    fault: { label: 'Reason' },
    outlet,
    city: { label: 'City' },
  }),
]
