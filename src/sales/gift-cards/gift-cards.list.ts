import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { GiftCardRow } from './gift-cards.contract.ts'
import { giftCardStatuses, giftCardStatusLabels } from './gift-cards.rules.ts'

export const giftCardList = listFor<GiftCardRow>()({
  noun: 'gift cards',
  path: '/gift-cards',
  columns: {
    card: { label: 'Card', kind: 'code', of: 'code', width: '104px', card: 'title' },
    status: {
      label: 'State',
      kind: 'choice',
      of: 'status',
      labels: giftCardStatusLabels,
      width: '112px',
      card: 'mark',
    },
    balance: {
      label: 'Balance',
      kind: 'money',
      of: 'balanceMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    issued: { label: 'Issued', kind: 'when', of: 'issuedAt', width: '156px', isSortable: true },
    issuedBy: { label: 'Issued by', kind: 'text', of: 'issuedBy', width: '160px', card: 'none' },
    customer: { label: 'Customer', kind: 'text', of: 'customerName' },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '84px' },
    expires: { label: 'Expires', kind: 'day', of: 'expiresOn', width: '116px', card: 'none' },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    status: {
      label: 'State',
      kind: 'choice',
      options: choicesOf(giftCardStatuses, giftCardStatusLabels),
    },
    hasBalance: { label: 'Balance', kind: 'yesNo', yes: 'With a balance', no: 'Used up' },
    issuedAt: { label: 'Issued', kind: 'days' },
    customerId: { label: 'Customer', kind: 'record', setByLinks: 'Of one customer' },
  },
  search: 'Last four characters',
  order: '-issued',
})
