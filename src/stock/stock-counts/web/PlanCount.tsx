import { useQueries, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { plannedKinds } from '../count-kinds.ts'
import { planFields } from './count-plan-fields.tsx'
import { useFirstOutlet } from './first-outlet.ts'
import { PlanPreview } from './PlanPreview.tsx'
import { firstPlan, type PlanEntry, planOf } from './plan-entry.ts'
import {
  catalogOfCounts,
  outletsOfCounts,
  productsOfCounts,
  stockCountsApi,
} from './stock-counts-api.ts'

type PlanCountProps = {
  /** Products that are due, as their list hands them over. */
  productIds: readonly string[]
  /** Bins that were emptied lately are checked. */
  isZeroCheck: boolean
  /** The day that was chosen in the calendar. */
  plannedOn: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Plans a count, with how many bins and lines it would have. */
export function PlanCount(props: PlanCountProps) {
  const { productIds, isZeroCheck, plannedOn, onClose, onSaved } = props
  const outlets = useOutletOptions()
  const outletId = useFirstOutlet()
  const { data: words } = useQuery(productsOfCounts.ask('words', {}))
  const { data: places } = useQuery(outletsOfCounts.ask('list', {}))
  const { data: emptied } = useQuery({
    ...stockCountsApi.ask('emptied', { outletId }),
    enabled: isZeroCheck && outletId !== '',
  })
  const found = useQueries({
    queries: productIds.map((id) => catalogOfCounts.ask('get', { id })),
  })
  const products = found.flatMap(({ data }) =>
    data ? [{ id: data.id, sku: data.sku, title: data.title }] : [],
  )
  const isRead = words && places && (emptied || !isZeroCheck) && outletId !== ''
  if (!isRead || products.length < productIds.length) return null
  const first = firstPlan(outletId, plannedOn ?? dayAt(new Date()))
  const opened: PlanEntry = {
    ...first,
    ...(products.length > 0 ? { scope: 'products', products } : {}),
    ...(isZeroCheck && emptied
      ? {
          kind: 'zero_check',
          isBlind: false,
          bins: emptied.rows.map(({ binId, code }) => ({ id: binId, code })),
        }
      : {}),
  }
  const categories = words.categories.flatMap(({ value }) => (value === '' ? [] : [value]))
  const currencyAt = (id: string) => places.outlets.find((outlet) => outlet.id === id)?.currency
  return (
    <FormPanel
      area="stockCounts"
      title="Plan a stock count"
      subject="The count"
      confirmLabel="Plan count"
      fields={(entry) => {
        const currency = currencyAt(entry.outletId) ?? ''
        return planFields({ outlets, categories, currency, isChange: false })(entry)
      }}
      opened={opened}
      below={({ values }) => <PlanPreview entry={values} />}
      save={({ values }, options) => {
        const kind = plannedKinds.find((one) => one === values.kind) ?? 'cycle'
        const { outletId: at } = values
        return stockCountsApi.call.plan({ ...planOf(values), outletId: at, kind }, options)
      }}
      onSaved={({ id }) => {
        tellSuccess('Count planned', 'Start it when counting begins.')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}
