import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { CounterChoices } from './CounterChoices.tsx'
import { stockCountsApi } from './stock-counts-api.ts'

type Values = { readonly plannedOn: string; readonly counterIds: readonly string[] }

const valuesOf = ({ plannedOn, counters }: WholeStockCount): Values => ({
  plannedOn,
  counterIds: counters.map(({ id }) => id),
})

/** What still changes of a count that is being counted: who counts, and by when. */
export function ArrangeCount({ count, onClose }: { count: WholeStockCount; onClose: () => void }) {
  const { id, label, outletId } = count
  return (
    <FormDialog
      area="stockCounts"
      title={`Change counters of ${label}?`}
      subject={label}
      confirmLabel="Save counters"
      fields={{
        plannedOn: { kind: 'day', label: 'Planned for', isRequired: true },
        counterIds: {
          kind: 'own',
          label: 'Who counts',
          draw: ({ value, onValue }) => (
            <CounterChoices
              outletId={outletId}
              label="Who counts"
              counterIds={value}
              onCounters={onValue}
            />
          ),
          words: (ids: readonly string[]) => String(ids.length),
        },
      }}
      {...changeOf(count, () => stockCountsApi.call.get({ id }), valuesOf)}
      save={({ values, version }, options) => {
        const { plannedOn, counterIds } = values
        return stockCountsApi.call.arrange(
          { id, version, plannedOn, counterIds: [...counterIds] },
          options,
        )
      }}
      onSaved={() => {
        tellSuccess(`${label} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
