import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ExchangeRateRow } from './exchange-rates.fields.ts'
import { rateStateLabels, rateStates } from './exchange-rates.rules.ts'

export const exchangeRateList = listFor<ExchangeRateRow>()({
  noun: 'exchange rates',
  path: '/business-settings/exchange-rates',
  columns: {
    day: { label: 'From', kind: 'day', of: 'validOn', width: '112px', isSortable: true },
    currency: {
      label: 'One unit of',
      kind: 'code',
      of: 'currency',
      width: '104px',
      card: 'title',
      isSortable: true,
    },
    rate: { label: 'Is worth', kind: 'text', of: 'rate', width: '96px', card: 'title' },
    into: {
      label: 'In',
      kind: 'code',
      of: 'into',
      width: '56px',
      card: 'title',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'choice',
      of: 'state',
      labels: rateStateLabels,
      width: '104px',
      card: 'mark',
    },
    by: { label: 'Added by', kind: 'text', of: 'addedBy', isSortable: true },
    at: { label: 'Added', kind: 'when', of: 'addedAt', width: '160px', isSortable: true },
    endedBy: { label: 'Ended by', kind: 'text', of: 'endedBy', isHidden: true, card: 'none' },
    endedAt: {
      label: 'Ended',
      kind: 'when',
      of: 'endedAt',
      width: '150px',
      isHidden: true,
      card: 'none',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: choicesOf(rateStates, rateStateLabels) },
    validOn: { label: 'From', kind: 'days' },
    rateId: { label: 'Exchange rate', kind: 'record', isHidden: true },
  },
  search: 'Currency',
  prefix: 'rate_',
  order: '-day',
})
