import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { ageBucketLabels, ageBuckets } from './claims.rules.ts'
import type { ReturnCaseRow } from './return-cases.contract.ts'
import {
  caseCauses,
  causeLabels,
  returnCaseMachine,
  returnCaseStates,
} from './return-cases.states.ts'

export const returnCaseList = listFor<ReturnCaseRow>()({
  noun: 'missing returns',
  path: '/returns-not-received',
  columns: {
    parcel: { label: 'Parcel', kind: 'code', of: 'parcelCode', width: '88px', card: 'title' },
    tracking: {
      label: 'Tracking number',
      kind: 'code',
      of: 'trackingNumber',
      width: '132px',
      card: 'none',
    },
    order: {
      label: 'Order',
      kind: 'number',
      of: 'orderNumber',
      width: '88px',
      isHidden: true,
      card: 'none',
    },
    courier: { label: 'Courier', kind: 'text', of: 'courierName', isSortable: true },
    branch: {
      label: 'Branch',
      kind: 'text',
      of: 'branch',
      width: '120px',
      isHidden: true,
      card: 'none',
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', card: 'none' },
    since: {
      label: 'Since',
      kind: 'when',
      of: 'saidAt',
      width: '150px',
      isHidden: true,
      card: 'none',
    },
    age: { label: 'Missing for', kind: 'count', of: 'days', width: '128px', isSortable: true },
    worth: {
      label: 'Worth',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '104px',
      isSortable: true,
    },
    cash: {
      label: 'Cash',
      kind: 'money',
      of: 'cashMinor',
      currencyIn: 'currency',
      width: '104px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    claimBy: { label: 'Claim by', kind: 'day', of: 'fileBy', width: '120px', card: 'none' },
    owner: {
      label: 'Owner',
      kind: 'text',
      of: 'ownerName',
      width: '116px',
      card: 'none',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: returnCaseMachine,
      width: '172px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: [
        { value: 'sought', label: 'Still missing' },
        ...choicesOfStates(returnCaseStates, returnCaseMachine),
        { value: 'all', label: 'All' },
      ],
      opensWith: 'sought',
    },
    age: {
      label: 'Missing for',
      kind: 'choice',
      options: choicesOf(ageBuckets, ageBucketLabels),
    },
    urgency: {
      label: 'Urgency',
      kind: 'choice',
      options: [
        { value: 'high', label: 'high and above' },
        { value: 'critical', label: 'critical' },
      ],
    },
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    mine: { label: 'Mine', kind: 'yesNo', yes: 'Mine', no: 'Not mine' },
    ownerId: { label: 'Owner', kind: 'record', of: 'assignee', emptyLabel: 'Unassigned' },
    cause: {
      label: 'Cause',
      kind: 'choice',
      options: choicesOf(caseCauses, causeLabels),
    },
    since: { label: 'Since', kind: 'days' },
  },
  search: 'Parcel, tracking number, order, courier or branch',
  order: '-age',
})
