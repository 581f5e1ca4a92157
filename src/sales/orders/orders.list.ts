import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { FilterInput, ListCall } from '#platform/lists/list-input.ts'
import {
  addressVerdicts,
  holdKinds,
  paymentStates,
  quickFilters,
  stockStates,
} from './desk-words.ts'
import type { OrderRow } from './order-row.fields.ts'
import {
  holdLabels,
  paymentLabels,
  paymentStateLabels,
  priorities,
  priorityLabels,
  quickLabels,
  stockLabels,
  verdictLabels,
} from './order-words.ts'
import { orderMachine, orderStates } from './orders.states.ts'
import { paymentMethods } from './payment-methods.ts'

const hidden = { isHidden: true } as const
const extra = { isExtra: true } as const

export const orderList = listFor<OrderRow>()({
  noun: 'orders',
  path: '/orders',
  columns: {
    number: {
      label: 'Order',
      kind: 'number',
      of: 'number',
      width: '84px',
      card: 'title',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: orderMachine,
      width: '122px',
      card: 'mark',
    },
    holds: { label: 'Holds', kind: 'drawn', width: '112px', card: 'mark' },
    customer: { label: 'Customer', kind: 'text', of: 'shipName', card: 'title' },
    city: { label: 'City', kind: 'text', of: 'shipCity', width: '92px' },
    placed: { label: 'Placed', kind: 'when', of: 'placedAt', width: '136px', isSortable: true },
    age: { label: 'Age', kind: 'ago', of: 'placedAt', width: '104px', ...hidden },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '64px' },
    units: { label: 'Units', kind: 'count', of: 'units', width: '54px' },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '96px',
      isSortable: true,
    },
    payment: { label: 'Payment', kind: 'drawn', width: '126px', card: 'mark' },
    balance: {
      label: 'Balance',
      kind: 'money',
      of: 'balanceMinor',
      currencyIn: 'currency',
      width: '96px',
      ...hidden,
    },
    paid: { label: 'Paid', kind: 'drawn', width: '112px', ...hidden },
    address: { label: 'Address', kind: 'drawn', width: '116px', ...hidden },
    stock: { label: 'Stock', kind: 'drawn', width: '72px', ...hidden },
    promised: {
      label: 'Promised',
      kind: 'day',
      of: 'promisedOn',
      width: '108px',
      isSortable: true,
      ...hidden,
    },
    tags: { label: 'Tags', kind: 'tags', of: 'tags', width: '128px', ...hidden },
    assignee: { label: 'Assignee', kind: 'drawn', width: '124px', ...hidden },
    channel: { label: 'Channel', kind: 'text', of: 'channelName', width: '112px', card: 'none' },
    channelNumber: {
      label: 'Channel number',
      kind: 'text',
      of: 'channelNumber',
      width: '116px',
      ...hidden,
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: choicesOfStates(orderStates, orderMachine) },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    paymentState: {
      label: 'Paid',
      kind: 'choice',
      options: choicesOf(paymentStates, paymentStateLabels),
      formerly: 'paid',
    },
    addressVerdict: {
      label: 'Address',
      kind: 'choice',
      options: choicesOf(addressVerdicts, verdictLabels),
      formerly: 'address',
    },
    stock: { label: 'Stock', kind: 'choice', options: choicesOf(stockStates, stockLabels) },
    paymentMethod: {
      label: 'Payment',
      kind: 'choice',
      options: choicesOf(paymentMethods, paymentLabels),
      formerly: 'pay',
      ...extra,
    },
    holdKind: {
      label: 'Hold',
      kind: 'choice',
      options: choicesOf(holdKinds, holdLabels),
      formerly: 'hold',
      ...extra,
    },
    held: { label: 'Holds', kind: 'yesNo', yes: 'on hold', no: 'not on hold', ...extra },
    priority: {
      label: 'Priority',
      kind: 'choice',
      options: choicesOf(priorities, priorityLabels),
      ...extra,
    },
    tag: { label: 'Tag', kind: 'word', of: 'order tag', emptyLabel: 'No tags', ...extra },
    assignedTo: {
      label: 'Assignee',
      kind: 'record',
      of: 'assignee',
      emptyLabel: 'Unassigned',
      formerly: 'assignee',
      ...extra,
    },
    city: { label: 'City', kind: 'word', emptyLabel: 'No city', ...extra },
    /** In the currency of each order. */
    orderTotal: {
      label: 'Total',
      kind: 'amount',
      formerEnds: { from: 'totalFrom', to: 'totalTo' },
      ...extra,
    },
    placed: { label: 'Placed', kind: 'days', formerEnds: { from: 'from', to: 'to' }, ...extra },
    /** Of orders that have not left yet. */
    promisedOn: {
      label: 'Promised',
      kind: 'days',
      formerEnds: { to: 'promised' },
      ...extra,
    },
    channel: { label: 'Channel', kind: 'word', of: 'channel', ...extra },
    only: {
      label: 'Only',
      kind: 'choice',
      options: choicesOf(quickFilters, quickLabels),
      ...extra,
    },
    /** From links of other pages. */
    customerId: { label: 'Customer', kind: 'record', of: 'customer', formerly: 'customer' },
    variantId: { label: 'Product', kind: 'record', of: 'variant', formerly: 'variant' },
  },
  search: 'Number, name, phone, SKU, city',
  order: '-placed',
})

/** What narrows the orders, as the server reads it. */
export type OrderFilter = FilterInput<typeof orderList>

/** The same as a page asks for it. */
export type OrderCall = ListCall<typeof orderList>
