import { listFor } from '#platform/lists/define-list.ts'
import { addressFaults } from '#sales/addresses/address-reasons.ts'
import { verdictLabels } from './verdict-labels.ts'
import type { AddressRow } from './verification.fields.ts'

const verdicts = (['fix', 'confirm', 'unchecked', 'accept'] as const).map((value) => ({
  value,
  label: verdictLabels[value],
}))

export const addressList = listFor<AddressRow>()({
  noun: 'addresses',
  path: '/address-verification',
  columns: {
    number: {
      label: 'Order',
      kind: 'number',
      of: 'number',
      width: '92px',
      card: 'title',
      isSortable: true,
    },
    verdict: {
      label: 'Verdict',
      kind: 'choice',
      of: 'verdict',
      labels: verdictLabels,
      width: '124px',
      card: 'mark',
    },
    address: {
      label: 'Address as given',
      kind: 'texts',
      of: ['shipName', 'shipAddress', 'shipPostcode', 'shipCity', 'shipCountry'],
      between: ', ',
      card: 'line',
      isSortable: true,
    },
    why: { label: 'What is wrong', kind: 'text', of: 'why', card: 'line' },
    outlet: {
      label: 'Outlet',
      kind: 'text',
      of: 'outletCode',
      width: '92px',
      card: 'none',
      isSortable: true,
    },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '104px',
      isSortable: true,
      formerSort: 'value',
    },
    placed: {
      label: 'Placed',
      kind: 'when',
      of: 'placedAt',
      width: '156px',
      isSortable: true,
    },
  },
  filters: {
    verdict: { label: 'Verdict', kind: 'choice', options: verdicts, usually: ['-accept'] },
    fault: {
      label: 'Reason',
      kind: 'choice',
      options: addressFaults.map(({ code, label }) => ({ value: code, label })),
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    city: { label: 'City', kind: 'word', emptyLabel: 'No city' },
    placed: { label: 'Placed', kind: 'days' },
    amount: { label: 'Total', kind: 'money' },
  },
  search: 'Order, name, street, city',
  order: 'placed',
})
