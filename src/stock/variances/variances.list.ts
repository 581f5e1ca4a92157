import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { varianceCauseLabels, varianceCauses } from './variance-causes.ts'
import { sourceLabels, varianceSources } from './variance-sources.ts'
import type { VarianceRow } from './variances.fields.ts'
import { severities, severityLabels } from './variances.rules.ts'
import { varianceMachine, varianceStates } from './variances.states.ts'

const extra = { isHidden: true, card: 'none' } as const

export const varianceList = listFor<VarianceRow>()({
  noun: 'variances',
  path: '/variance-management',
  columns: {
    label: { label: 'Number', kind: 'text', of: 'label', width: '76px', isSortable: true },
    source: { label: 'Found in', kind: 'text', of: 'sourceLabel', width: '124px', isHidden: true },
    product: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    sku: { label: 'SKU', kind: 'code', of: 'sku', width: '120px', ...extra },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '76px' },
    bin: { label: 'Bin', kind: 'text', of: 'binCode', width: '88px' },
    lot: { label: 'Lot', kind: 'text', of: 'lotCode', width: '96px', ...extra },
    quantity: {
      label: 'Difference',
      kind: 'quantity',
      of: 'quantity',
      scaleIn: 'quantityScale',
      width: '104px',
      isSortable: true,
    },
    value: {
      label: 'Value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '96px',
    },
    severity: {
      label: 'Severity',
      kind: 'choice',
      of: 'severity',
      labels: severityLabels,
      width: '84px',
    },
    cause: { label: 'Cause', kind: 'text', of: 'cause', width: '150px', isHidden: true },
    age: { label: 'Age in days', kind: 'count', of: 'days', width: '84px', ...extra },
    urgency: { label: 'Opened', kind: 'ago', of: 'openedAt', width: '108px', isSortable: true },
    due: { label: 'Due', kind: 'day', of: 'dueOn', width: '112px', isHidden: true },
    repeats: { label: 'Repeats', kind: 'count', of: 'repeats', width: '80px', ...extra },
    assignee: { label: 'Assigned to', kind: 'text', of: 'assignee', width: '124px' },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: varianceMachine,
      width: '128px',
      card: 'mark',
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(varianceStates, varianceMachine),
      opensWith: 'open,investigating,disputed,proposed,approved',
    },
    source: { label: 'Source', kind: 'choice', options: choicesOf(varianceSources, sourceLabels) },
    severity: {
      label: 'Severity',
      kind: 'choice',
      options: choicesOf(severities, severityLabels),
    },
    assignedTo: {
      label: 'Assigned to',
      kind: 'record',
      of: 'assignee',
      emptyLabel: 'Unassigned',
    },
    cause: {
      label: 'Cause',
      kind: 'choice',
      options: choicesOf(varianceCauses, varianceCauseLabels),
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet' },
    variantId: { label: 'Product', kind: 'record', of: 'variant', setByLinks: 'One product' },
    isOverdue: { label: 'Due', kind: 'yesNo', yes: 'Overdue', no: 'Not overdue', isExtra: true },
    isRepeated: {
      label: 'Repeated',
      kind: 'yesNo',
      yes: 'Repeated within 30 days',
      no: 'Not repeated',
      isExtra: true,
    },
    opened: { label: 'Opened', kind: 'days', isExtra: true },
  },
  search: 'Number, SKU, product or document',
  order: '-urgency',
})
