import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ClaimRow } from './claims.contract.ts'
import { claimMachine, claimStates } from './claims.states.ts'

const states = choicesOfStates(claimStates, claimMachine)

export const claimList = listFor<ClaimRow>()({
  noun: 'claims',
  path: '/returns-not-received/claims',
  columns: {
    number: {
      label: 'Claim',
      kind: 'number',
      of: 'number',
      width: '80px',
      card: 'title',
      isSortable: true,
    },
    courier: {
      label: 'Courier',
      kind: 'text',
      of: 'courierName',
      card: 'title',
      isSortable: true,
    },
    reference: {
      label: 'Their number',
      kind: 'text',
      of: 'courierReference',
      width: '140px',
      isHidden: true,
      card: 'none',
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', card: 'none' },
    parcels: { label: 'Parcels', kind: 'count', of: 'cases', width: '72px', card: 'none' },
    claimed: {
      label: 'Claimed',
      kind: 'money',
      of: 'claimedMinor',
      currencyIn: 'currency',
      width: '104px',
      isSortable: true,
    },
    received: {
      label: 'Received',
      kind: 'money',
      of: 'receivedMinor',
      currencyIn: 'currency',
      width: '104px',
    },
    balance: {
      label: 'Still owed',
      kind: 'money',
      of: 'balanceMinor',
      currencyIn: 'currency',
      width: '128px',
      isSortable: true,
    },
    filed: {
      label: 'Filed',
      kind: 'when',
      of: 'filedAt',
      width: '150px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    answerBy: {
      label: 'Answer by',
      kind: 'day',
      of: 'answerBy',
      width: '132px',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: claimMachine,
      width: '120px',
      card: 'mark',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: states },
    owing: {
      label: 'Owed',
      kind: 'choice',
      options: [
        { value: 'us', label: 'to us' },
        { value: 'courier', label: 'to the courier' },
      ],
    },
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    overdue: { label: 'Overdue', kind: 'yesNo', yes: 'Overdue', no: 'Not overdue' },
    filed: { label: 'Filed', kind: 'days' },
    answerBy: { label: 'Answer by', kind: 'days' },
  },
  search: 'Number, courier or its reference',
  order: '-filed',
})
