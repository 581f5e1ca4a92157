import { Checkbox } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { countKindLabels, countKinds, countScopeLabels, countScopes } from '../count-kinds.ts'
import { BinChoices, ProductChoices } from './PlanChoices.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { firstPlan, isChosen, type PlanEntry, planOf, scopeOf } from './plan-entry.ts'
import classes from './stock-counts.module.css'
import { catalogOfCounts, productsOfCounts, stockCountsApi } from './stock-counts-api.ts'

type PlanCountProps = {
  /** Products that are due, as their list hands them over. */
  productIds: readonly string[]
  outletId: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Plans a count, with how many bins and lines it would have. */
export function PlanCount({ productIds, outletId, onClose, onSaved }: PlanCountProps) {
  const outlets = useOutletOptions()
  const { data: words } = useQuery(productsOfCounts.ask('words', {}))
  const found = useQueries({
    queries: productIds.map((id) => catalogOfCounts.ask('get', { id })),
  })
  const products = found.flatMap(({ data }) =>
    data ? [{ id: data.id, sku: data.sku, title: data.title }] : [],
  )
  const isRead = words && outlets.length > 0 && products.length === productIds.length
  if (!isRead) return null
  const first = firstPlan(outletId ?? outlets[0]?.value ?? '', dayAt(new Date()))
  const opened: PlanEntry = products.length > 0 ? { ...first, scope: 'products', products } : first
  const categories = words.categories.flatMap(({ value }) => (value === '' ? [] : [value]))
  return (
    <FormPanel
      area="stockCounts"
      title="Plan a stock count"
      subject="The count"
      confirmLabel="Plan count"
      fields={fieldsOf(outlets, categories)}
      opened={opened}
      below={({ values }) => <PlanPreview entry={values} />}
      save={({ values }, options) => stockCountsApi.call.plan(planOf(values), options)}
      onSaved={({ id }) => {
        tellSuccess('Count planned', 'Start it when counting begins.')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

type Outlets = ReturnType<typeof useOutletOptions>

const partialScopes = countScopes.filter((scope) => scope !== 'outlet')

const fieldsOf = (outlets: Outlets, categories: readonly string[]): FormFields<PlanEntry> => ({
  outletId: {
    kind: 'choice',
    label: 'Outlet',
    options: [...outlets],
    fillsIn: () => ({ bins: [], counterIds: [] }),
  },
  kind: {
    kind: 'choice',
    label: 'Kind',
    isShort: true,
    options: choicesOf(countKinds, countKindLabels),
    help: 'A full count covers the whole outlet.',
  },
  plannedOn: { kind: 'day', label: 'Planned for', isRequired: true, isShort: true },
  scope: {
    kind: 'choice',
    label: 'What is counted',
    options: choicesOf(partialScopes, countScopeLabels),
    isShown: ({ kind }) => kind !== 'full',
  },
  bins: {
    kind: 'own',
    label: 'Bins',
    refusedAs: 'binIds',
    isShown: (entry) => scopeOf(entry) === 'bins',
    fault: (_, entry) =>
      isChosen(entry) ? null : 'Add a bin, or include the goods that are in no bin.',
    draw: ({ value, error, onValue }, { outletId }) => (
      <BinChoices outletId={outletId} bins={value} error={error} onBins={onValue} />
    ),
    words: (bins) => bins.map(({ code }) => code).join(', '),
  },
  withoutBin: {
    kind: 'check',
    label: 'Include goods that are in no bin',
    isShown: (entry) => scopeOf(entry) === 'bins',
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
    draw: ({ value, error, onValue }) => (
      <ProductChoices products={value} error={error} onProducts={onValue} />
    ),
    words: (products) => products.map(({ sku }) => sku).join(', '),
  },
  isBlind: {
    kind: 'check',
    label: 'Blind count',
    help: 'Hides the expected quantities until the count is finished.',
  },
  counterIds: {
    kind: 'own',
    label: 'Who counts',
    draw: ({ value, onValue }, { outletId }) => (
      <CounterChoices outletId={outletId} counterIds={value} onCounters={onValue} />
    ),
    words: (ids) => String(ids.length),
  },
  note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
})

type CounterChoicesProps = {
  outletId: string
  counterIds: readonly string[]
  onCounters: (counterIds: readonly string[]) => void
}

function CounterChoices({ outletId, counterIds, onCounters }: CounterChoicesProps) {
  const { data } = useQuery({
    ...stockCountsApi.ask('people', { outletId }),
    enabled: outletId !== '',
  })
  return (
    <Checkbox.Group
      label="Who counts"
      description="Other users who may count at the outlet can help. A user who counted can’t approve."
      value={[...counterIds]}
      onChange={onCounters}
    >
      <div className={classes.choices}>
        {data?.people.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
