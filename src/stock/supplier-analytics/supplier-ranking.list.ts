import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { SupplierRank } from './supplier-analytics.fields.ts'
import { scoreClasses } from './supplier-scores.rules.ts'

const classLabels = { A: 'A', B: 'B', C: 'C', D: 'D' } as const

/** Both lists of the page are of one period and one choice of outlets. */
export const reportFilters = {
  due: { label: 'Due', kind: 'days', opensWith: 'last365' },
  outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
} as const

const figure = { kind: 'count', isSortable: true } as const
const further = { card: 'none', isHidden: true } as const

export const supplierRankingList = listFor<SupplierRank>()({
  noun: 'suppliers',
  path: '/supplier-analytics',
  columns: {
    supplier: {
      label: 'Supplier',
      kind: 'text',
      of: 'name',
      card: 'title',
      isSortable: true,
    },
    code: { ...further, label: 'Code', kind: 'code', of: 'code', width: '128px', isSortable: true },
    score: { ...figure, label: 'Score', of: 'score', width: '132px', card: 'mark' },
    class: {
      ...further,
      label: 'Class',
      kind: 'choice',
      of: 'scoreClass',
      labels: classLabels,
      width: '80px',
      isSortable: true,
    },
    orders: { ...figure, label: 'Orders', of: 'orders', width: '80px' },
    lines: { ...figure, ...further, label: 'Lines', of: 'lines', width: '76px' },
    onTime: { ...figure, label: 'On time', of: 'onTime', width: '92px' },
    onTimeLast: {
      ...figure,
      label: 'By last promise',
      of: 'onTimeLast',
      width: '128px',
      card: 'none',
    },
    inFull: { ...figure, ...further, label: 'In full', of: 'inFull', width: '84px' },
    otif: { ...figure, ...further, label: 'OTIF', of: 'otif', width: '76px' },
    fill: { ...figure, label: 'Fill rate', of: 'fill', width: '88px' },
    defects: { ...figure, label: 'Defects', of: 'defects', width: '88px' },
    lateDays: { ...figure, ...further, label: 'Days late', of: 'lateDays', width: '96px' },
    leadP50: { ...figure, label: 'Lead time', of: 'leadP50', width: '96px' },
    leadP90: { ...figure, label: '9 of 10 within', of: 'leadP90', width: '116px', card: 'none' },
    answer: { ...figure, ...further, label: 'Response', of: 'answerMinutes', width: '100px' },
    price: { ...figure, label: 'Price drift', of: 'priceDrift', width: '100px', card: 'none' },
    leftOut: { ...further, label: 'Left out', kind: 'count', of: 'leftOut', width: '88px' },
    spend: {
      label: 'Spend',
      kind: 'money',
      of: 'spendMinor',
      currencyIn: 'currency',
      width: '120px',
      ...further,
      isSortable: true,
    },
  },
  filters: {
    ...reportFilters,
    sample: {
      label: 'Sample',
      kind: 'choice',
      options: [
        { value: 'enough', label: 'Enough orders' },
        { value: 'few', label: 'Few orders' },
      ],
    },
    class: { label: 'Class', kind: 'choice', options: choicesOf(scoreClasses, classLabels) },
  },
  search: 'Code or name',
  order: '-score',
})
