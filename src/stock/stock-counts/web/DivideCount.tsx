import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { refuseAreas } from '../count-areas.rules.ts'
import { namesInWords } from '../count-kinds.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { AreaChoices } from './AreaChoices.tsx'
import { type AreaEntry, areaGiven, entriesOf } from './area-entry.ts'
import { stockCountsApi } from './stock-counts-api.ts'

type Values = { readonly areas: readonly AreaEntry[] }

/** Divides a count among its counters, also while it is counted. */
export function DivideCount({ count, onClose }: { count: WholeStockCount; onClose: () => void }) {
  const { id, label, version, outletId } = count
  const { data } = useQuery(stockCountsApi.ask('areas', { id }))
  if (!data) return null
  const { bins } = data
  const reload = async () => {
    const [now, read] = await Promise.all([
      stockCountsApi.call.get({ id }),
      stockCountsApi.call.areas({ id }),
    ])
    return { values: { areas: entriesOf(read.areas, read.bins) }, version: now.version }
  }
  const opened: Values = { areas: entriesOf(data.areas, bins) }
  return (
    <FormDialog
      isWide
      fillsPhone
      area="stockCounts"
      title={`Divide ${label} into areas?`}
      subject={label}
      effect="Counters see their own area first and can help in the others."
      confirmLabel="Save areas"
      fields={{
        areas: {
          kind: 'own',
          label: 'Areas',
          fault: (areas: readonly AreaEntry[]) => faultOf(areas, bins),
          draw: ({ value, error, onValue }) => (
            <AreaChoices
              outletId={outletId}
              bins={bins}
              areas={value}
              error={error}
              onAreas={onValue}
            />
          ),
          words: (areas: readonly AreaEntry[]) => namesInWords(areas.map(({ name }) => name)),
        },
      }}
      opened={opened}
      record={{ version, reload, hasOtherParts: true }}
      save={({ values, version: seen }, options) => {
        const areas = values.areas.map((area) => areaGiven(area, bins))
        return stockCountsApi.call.arrange({ id, version: seen, areas }, options)
      }}
      onSaved={(_, { areas }) => {
        tellSuccess(areas.length === 0 ? `${label} has no areas` : `${label} is divided`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type Bins = Parameters<typeof refuseAreas>[1]

function faultOf(areas: readonly AreaEntry[], bins: Bins): string | null {
  if (areas.some(({ name }) => name.trim() === '')) return 'Give each area a name.'
  return (
    refuseAreas(
      areas.map((area) => areaGiven(area, bins)),
      bins,
    )?.message ?? null
  )
}
