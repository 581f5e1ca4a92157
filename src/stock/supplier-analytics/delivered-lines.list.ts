import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { lineOutcomeLabels, lineOutcomes } from './delivered-lines.rules.ts'
import type { DeliveredLineRow } from './supplier-analytics.fields.ts'
import { reportFilters } from './supplier-ranking.list.ts'

const further = { card: 'none', isHidden: true } as const

const quantity = {
  kind: 'quantity',
  scaleIn: 'quantityScale',
  unitIn: 'unit',
  isSortable: true,
} as const

/** The lines behind every figure of the page. */
export const deliveredLineList = listFor<DeliveredLineRow>()({
  noun: 'lines',
  path: '/supplier-analytics/lines',
  columns: {
    order: {
      label: 'Order',
      kind: 'text',
      of: 'orderLabel',
      width: '88px',
      card: 'title',
      isSortable: true,
    },
    supplier: {
      label: 'Supplier',
      kind: 'text',
      of: 'supplierName',
      width: '168px',
      isSortable: true,
    },
    sku: { ...further, label: 'SKU', kind: 'code', of: 'sku', width: '150px', isSortable: true },
    title: { label: 'Product', kind: 'text', of: 'title', isSortable: true },
    outlet: {
      ...further,
      label: 'Outlet',
      kind: 'text',
      of: 'outletCode',
      width: '80px',
      isSortable: true,
    },
    first: {
      label: 'First promise',
      kind: 'day',
      of: 'firstPromisedOn',
      width: '116px',
      isSortable: true,
    },
    last: {
      label: 'Last promise',
      kind: 'day',
      of: 'lastPromisedOn',
      isHidden: true,
      width: '116px',
      card: 'none',
      isSortable: true,
    },
    wanted: { ...quantity, ...further, label: 'Ordered', of: 'wanted', width: '84px' },
    accepted: { ...quantity, label: 'Accepted', of: 'accepted', width: '104px' },
    rejected: { ...quantity, label: 'Rejected', of: 'rejected', width: '88px' },
    receipts: { label: 'Receipts', kind: 'drawn', width: '140px' },
    daysLate: {
      ...further,
      label: 'Days late',
      kind: 'count',
      of: 'daysLate',
      width: '92px',
      isSortable: true,
    },
    outcome: {
      label: 'Result',
      kind: 'choice',
      of: 'outcome',
      labels: lineOutcomeLabels,
      width: '164px',
      card: 'mark',
    },
    counts: { label: 'In the figures', kind: 'drawn', width: '136px' },
  },
  filters: {
    ...reportFilters,
    supplierId: { label: 'Supplier', kind: 'record', of: 'supplier' },
    variantId: { label: 'Product', kind: 'record', of: 'variant', setByLinks: 'one product' },
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
      isExtra: true,
    },
    leftOut: {
      label: 'Left out',
      kind: 'yesNo',
      yes: 'left out of the figures',
      no: 'in the figures',
      isExtra: true,
    },
    slipped: {
      label: 'Promise',
      kind: 'yesNo',
      yes: 'moved to a later day',
      no: 'not moved to a later day',
      isExtra: true,
    },
  },
  search: 'Order, supplier, SKU or product',
  order: '-first',
})
