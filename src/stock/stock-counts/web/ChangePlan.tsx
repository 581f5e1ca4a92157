import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { planFields } from './count-plan-fields.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { entryOf, planOf } from './plan-entry.ts'
import { productsOfCounts, stockCountsApi } from './stock-counts-api.ts'

type ChangePlanProps = { id: string; onClose: () => void }

/** Changes a count that has not started, in the form in which it was planned. */
export function ChangePlan({ id, onClose }: ChangePlanProps) {
  const outlets = useOutletOptions()
  const { data: words } = useQuery(productsOfCounts.ask('words', {}))
  const { data: plan } = useQuery(stockCountsApi.ask('planned', { id }))
  const { data: count } = useQuery(stockCountsApi.ask('get', { id }))
  if (!words || !plan || !count || outlets.length === 0)
    return (
      <SidePanel title="Edit plan" onClose={onClose}>
        <Pending />
      </SidePanel>
    )
  const categories = words.categories.flatMap(({ value }) => (value === '' ? [] : [value]))
  const { currency } = plan
  return (
    <FormPanel
      area="stockCounts"
      title={`Edit ${count.label}`}
      subject={count.label}
      confirmLabel="Save plan"
      fields={planFields({ outlets, categories, currency, isChange: true })}
      {...changeOf(plan, () => stockCountsApi.call.planned({ id }), entryOf)}
      below={({ values }) => <PlanPreview entry={values} />}
      save={({ values, version }, options) =>
        stockCountsApi.call.change({ ...planOf(values), id, version, kind: values.kind }, options)
      }
      onSaved={() => {
        tellSuccess(`${count.label} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
