import { listFor } from '#platform/lists/define-list.ts'
import type { DifferenceRow } from './transfers.fields.ts'
import { stateOptions } from './transfers.list.ts'
import { transferMachine } from './transfers.states.ts'

const counted = <
  K extends 'shipped' | 'accepted' | 'rejected' | 'surplus' | 'sentBack' | 'writtenOff',
>(
  of: K,
  label: string,
) => ({ label, kind: 'quantity', of, scaleIn: 'quantityScale', width: '96px' }) as const

export const differenceList = listFor<DifferenceRow>()({
  noun: 'differences',
  path: '/stock-transfer/differences',
  columns: {
    transfer: {
      label: 'Transfer',
      kind: 'number',
      of: 'number',
      width: '88px',
      isSortable: true,
    },
    route: {
      label: 'From and to',
      kind: 'texts',
      of: ['fromCode', 'toCode'],
      between: ' → ',
      width: '112px',
    },
    product: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    shipped: counted('shipped', 'Shipped'),
    accepted: counted('accepted', 'Accepted'),
    rejected: counted('rejected', 'Rejected'),
    surplus: { ...counted('surplus', 'Surplus'), isHidden: true },
    sentBack: { ...counted('sentBack', 'Sent back'), isHidden: true },
    writtenOff: counted('writtenOff', 'Lost'),
    reasons: { label: 'Why', kind: 'text', of: 'reasons', width: '128px' },
    changed: {
      label: 'Since',
      kind: 'ago',
      of: 'changedAt',
      width: '116px',
      card: 'none',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: transferMachine,
      width: '132px',
      card: 'mark',
    },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    state: { label: 'State', kind: 'choice', options: stateOptions },
    changed: { label: 'Since', kind: 'days' },
  },
  search: 'Transfer, product or SKU',
  order: '-changed',
})
