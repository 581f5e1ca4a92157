import { choicesOf } from '#platform/choices.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { countKindLabels, countScopeLabels, kindsOfCounts, plannedKinds } from '../count-kinds.ts'
import { CounterChoices } from './CounterChoices.tsx'
import { BinChoices, ProductChoices } from './PlanChoices.tsx'
import { isChosen, type PlanEntry, scopeOf } from './plan-entry.ts'

type Offered = {
  readonly outlets: readonly { readonly value: string; readonly label: string }[]
  readonly categories: readonly string[]
  readonly currency: string
  /** A plan that is changed keeps its outlet. */
  readonly isChange: boolean
}

/** The fields of a plan; what is counted depends on its kind. */
export const planFields =
  ({ outlets, categories, currency, isChange }: Offered) =>
  ({ kind }: PlanEntry): FormFields<PlanEntry> => ({
    outletId: {
      kind: 'choice',
      label: 'Outlet',
      options: [...outlets],
      whyNot: () => (isChange ? 'A count stays at its outlet.' : null),
      fillsIn: () => ({ bins: [], counterIds: [] }),
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      isShort: true,
      options: choicesOf(kind === 'after_event' ? [kind] : plannedKinds, countKindLabels),
      help: kindsOfCounts[kind].help,
    },
    plannedOn: { kind: 'day', label: 'Planned for', isRequired: true, isShort: true },
    name: { kind: 'line', label: 'Name', longest: 80, help: 'Shown beside the number.' },
    scope: {
      kind: 'choice',
      label: 'What is counted',
      options: choicesOf(kindsOfCounts[kind].scopes, countScopeLabels),
      isShown: (entry) => kindsOfCounts[entry.kind].scopes.length > 1,
    },
    bins: {
      kind: 'own',
      label: 'Bins',
      refusedAs: 'binIds',
      isShown: (entry) => scopeOf(entry) === 'bins',
      fault: (_, entry) =>
        isChosen(entry)
          ? null
          : entry.kind === 'zero_check'
            ? 'Add a bin that was emptied.'
            : 'Add a bin, or include the goods that are in no bin.',
      draw: ({ value, error, onValue }, entry) => (
        <BinChoices
          outletId={entry.outletId}
          isEmptied={entry.kind === 'zero_check'}
          bins={value}
          error={error}
          onBins={onValue}
        />
      ),
      words: (bins) => bins.map(({ code }) => code).join(', '),
    },
    withoutBin: {
      kind: 'check',
      label: 'Include goods that are in no bin',
      isShown: (entry) => scopeOf(entry) === 'bins' && entry.kind !== 'zero_check',
    },
    category: {
      kind: 'choice',
      label: 'Category',
      emptyLabel: 'Choose a category',
      isRequired: true,
      options: categories.map((value) => ({ value, label: value })),
      isShown: (entry) => scopeOf(entry) === 'category',
    },
    products: {
      kind: 'own',
      label: 'Products',
      refusedAs: 'variantIds',
      isShown: (entry) => scopeOf(entry) === 'products',
      fault: (products) => (products.length === 0 ? 'Add at least one product.' : null),
      draw: ({ value, error, onValue }, { outletId }) => (
        <ProductChoices outletId={outletId} products={value} error={error} onProducts={onValue} />
      ),
      words: (products) => products.map(({ sku }) => sku).join(', '),
    },
    isBlind: {
      kind: 'check',
      label: 'Blind count',
      help: 'Hides the expected quantities until the count is finished.',
    },
    tolerancePercent: {
      kind: 'whole',
      label: 'Count again above',
      unit: '%',
      isShort: true,
      help: 'Empty: as the outlet is set.',
    },
    toleranceMinor: {
      kind: 'money',
      label: 'Or a value above',
      currency,
      isShort: true,
      help: 'Empty: as the outlet is set.',
    },
    counterIds: {
      kind: 'own',
      label: 'Who counts',
      draw: ({ value, onValue }, { outletId }) => (
        <CounterChoices
          outletId={outletId}
          label="Who counts"
          help="Other users who may count at the outlet can help. A user who counted can’t approve."
          counterIds={value}
          onCounters={onValue}
        />
      ),
      words: (ids) => String(ids.length),
    },
    note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
  })
