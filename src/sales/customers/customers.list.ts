import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { CustomerRow } from './customers.fields.ts'
import { customerMachine, customerStates } from './customers.states.ts'

const states = choicesOfStates(customerStates, customerMachine)

/** Records that are no customers any more, which the list leaves out until they are asked for. */
export const goneStates = ['anonymised', 'merged'] as const

export const customerList = listFor<CustomerRow>()({
  noun: 'customers',
  path: '/all-customers',
  columns: {
    name: { label: 'Customer', kind: 'text', of: 'fullName', card: 'title', isSortable: true },
    number: { label: 'Number', kind: 'number', of: 'number', width: '92px', isSortable: true },
    phone: { label: 'Phone', kind: 'text', of: 'phone', width: '132px' },
    email: { label: 'Email', kind: 'text', of: 'email', isHidden: true, card: 'none' },
    city: {
      label: 'City',
      kind: 'text',
      of: 'city',
      width: '108px',
      card: 'none',
      isSortable: true,
    },
    tags: { label: 'Tags', kind: 'tags', of: 'tags', isHidden: true, card: 'none' },
    orders: {
      label: 'Orders',
      kind: 'count',
      of: 'ordersPlaced',
      width: '84px',
      isSortable: true,
    },
    kept: { label: 'Delivered', kind: 'drawn', isFigure: true, width: '88px', card: 'none' },
    returned: {
      label: 'Returned',
      kind: 'count',
      of: 'ordersReturned',
      width: '100px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    spent: { label: 'Spent', kind: 'drawn', isFigure: true, width: '96px' },
    credit: { label: 'Credit', kind: 'drawn', isFigure: true, width: '76px', card: 'none' },
    last: {
      label: 'Last order',
      kind: 'when',
      of: 'lastOrderedAt',
      width: '118px',
      isSortable: true,
      formerSort: 'recent',
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: customerMachine,
      width: '124px',
      card: 'mark',
    },
  },
  filters: {
    segmentId: { label: 'Segment', kind: 'record', of: 'segment', formerly: 'segment' },
    state: {
      label: 'State',
      kind: 'choice',
      options: states,
      usually: goneStates.map((state) => `-${state}`),
    },
    tag: { label: 'Tag', kind: 'word', of: 'customer tag', emptyLabel: 'No tag' },
    city: { label: 'City', kind: 'word', emptyLabel: 'No city' },
    orders: { label: 'Orders', kind: 'count', formerEnds: { from: 'fewest', to: 'most' } },
    lastOrder: { label: 'Last order', kind: 'days' },
    /** Moves on with the calendar: 90 days or more without an order. */
    lastOrderDays: {
      label: 'Days since last order',
      kind: 'count',
      formerEnds: { from: 'quiet', to: 'within' },
    },
    returnedPercent: {
      label: 'Returned, percent',
      kind: 'count',
      formerEnds: { from: 'returned' },
    },
    spentMinor: { label: 'Spent', kind: 'money', formerEnds: { from: 'spent' } },
    hasCredit: {
      label: 'Store credit',
      kind: 'yesNo',
      yes: 'Has store credit',
      no: 'No store credit',
      formerly: 'credit',
    },
    acceptsMails: {
      label: 'Emails',
      kind: 'yesNo',
      yes: 'Accepts emails',
      no: 'Does not accept emails',
      formerly: 'mails',
    },
  },
  search: 'Name, any part of a phone, email, C-1042',
  order: '-last',
})
