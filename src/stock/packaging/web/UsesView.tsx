import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usesList } from '../uses.list.ts'
import { figuresInput } from './figures-input.ts'
import { packagingApi } from './packaging-api.ts'
import { usesCells } from './uses-cells.tsx'

/** What parcels were packed in, and how well the boxes were filled. */
export function UsesView() {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const { data: figures, isPending } = useQuery(packagingApi.ask('figures', figuresInput(params)))
  const { data: all } = useQuery(packagingApi.ask('list', { limit: 200 }))
  const materials = (all?.rows ?? []).map(({ id, sku, title }) => ({
    value: id,
    label: `${sku} ${title}`,
  }))
  const weeks = figures?.weeks ?? []
  return (
    <>
      {isPending || weeks.length > 1 ? (
        <LineChartFigure
          title="How full boxes are, by week"
          isLoading={isPending}
          unit="%"
          rows={weeks.map(({ weekOn, fillBasisPoints }) => ({
            label: formatDay(weekOn),
            value: Math.round((fillBasisPoints ?? 0) / 100),
          }))}
          format={(value) => `${value} %`}
        />
      ) : null}
      <ListView
        list={usesList}
        ask={(call) => packagingApi.ask('uses', call)}
        keyOf={({ orderId, variantId }) => `${orderId}-${variantId}`}
        cells={usesCells}
        records={{ outletId: outlets, variantId: materials }}
        isFlat
        whenNothing={
          <EmptyNote title="Nothing packed yet">
            Each parcel that is packed at dispatch is kept here with its box and what it cost.
          </EmptyNote>
        }
      />
    </>
  )
}
