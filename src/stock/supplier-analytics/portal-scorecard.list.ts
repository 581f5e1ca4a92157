import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { lineOutcomeLabels, lineOutcomes } from './delivered-lines.rules.ts'
import type { OwnScoredLine } from './portal-scorecard.fields.ts'
import { reportFilters } from './supplier-ranking.list.ts'

const further = { card: 'none', isHidden: true } as const
const quantity = {
  kind: 'quantity',
  scaleIn: 'quantityScale',
  unitIn: 'unit',
  isSortable: true,
} as const

/** The lines of its own orders behind every figure of a supplier. */
export const ownScoredLineList = listFor<OwnScoredLine>()({
  noun: 'lines',
  path: '/supplier-portal/scorecard',
  columns: {
    order: {
      label: 'Order',
      kind: 'text',
      of: 'orderLabel',
      width: '96px',
      card: 'title',
      isSortable: true,
    },
    title: { label: 'Product', kind: 'text', of: 'title', isSortable: true },
    sku: { ...further, label: 'SKU', kind: 'code', of: 'sku', width: '150px', isSortable: true },
    outlet: { ...further, label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px' },
    first: {
      label: 'First promise',
      kind: 'day',
      of: 'firstPromisedOn',
      width: '116px',
      isSortable: true,
    },
    last: {
      ...further,
      label: 'Last promise',
      kind: 'day',
      of: 'lastPromisedOn',
      width: '116px',
      isSortable: true,
    },
    delivered: {
      label: 'Delivered',
      kind: 'day',
      of: 'deliveredOn',
      width: '116px',
      isSortable: true,
    },
    wanted: { ...quantity, label: 'Ordered', of: 'wanted', width: '104px' },
    accepted: { ...quantity, label: 'Accepted', of: 'accepted', width: '104px' },
    rejected: { ...quantity, label: 'Rejected', of: 'rejected', width: '96px' },
    outcome: {
      label: 'Result',
      kind: 'choice',
      of: 'outcome',
      labels: lineOutcomeLabels,
      width: '160px',
      card: 'mark',
    },
  },
  filters: {
    due: reportFilters.due,
    outcome: {
      label: 'Result',
      kind: 'choice',
      options: choicesOf(lineOutcomes, lineOutcomeLabels),
    },
    rejected: {
      label: 'Rejected',
      kind: 'yesNo',
      yes: 'with rejected units',
      no: 'nothing rejected',
    },
    leftOut: {
      label: 'Left out',
      kind: 'yesNo',
      yes: 'left out of the figures',
      no: 'in the figures',
      isExtra: true,
    },
  },
  search: 'Order, SKU or product',
  order: '-first',
})
