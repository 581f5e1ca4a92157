import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListFilters } from '#platform/web/lists/ListFilters.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import type { ItemReport } from '../supplier-analytics.fields.ts'
import { reportFilters, supplierRankingList } from '../supplier-ranking.list.ts'
import { daysText } from './figure-texts.ts'
import { reportInput } from './report-params.ts'
import { SuppliersOfItem } from './SuppliersOfItem.tsx'
import classes from './supplier-analytics.module.css'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

/** The filters of the report without those of its rows. */
const narrowed = { ...supplierRankingList, filters: reportFilters }

/** The suppliers of one product beside each other. */
export function ItemView() {
  const { params, set } = useUrlState()
  return (
    <div className={classes.item}>
      <div className={classes.picker}>
        <Suspense>
          <LazyVariantPicker label="Product" onPick={({ id }) => set({ item: id })} />
        </Suspense>
      </div>
      {params.item ? (
        <Comparison key={params.item} id={params.item} />
      ) : (
        <EmptyNote title="Choose a product">
          Its suppliers are compared by on time, lead time, defects and price.
        </EmptyNote>
      )}
    </div>
  )
}

function Comparison({ id }: { id: string }) {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const { data, error, refetch } = useQuery({
    ...supplierAnalyticsApi.ask('item', { id, ...reportInput(params) }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? (
      <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
    ) : (
      <Pending />
    )
  return (
    <Section level={2} title={`${data.title}, ${data.sku}`}>
      <ListBar>
        <ListFilters list={narrowed} records={{ outletId: outlets }} />
      </ListBar>
      {data.suppliers.length === 0 ? (
        <EmptyNote title="No deliveries in this period">
          This product was not due from any supplier. Choose a longer period or another product.
        </EmptyNote>
      ) : (
        <div className={classes.item}>
          <SuppliersOfItem suppliers={data.suppliers} variantId={data.variantId} />
          <LeadTimes suppliers={data.suppliers} />
        </div>
      )}
    </Section>
  )
}

function LeadTimes({ suppliers }: Pick<ItemReport, 'suppliers'>) {
  const measured = suppliers.filter(({ leadP50 }) => leadP50 !== null)
  if (measured.length === 0) return null
  return (
    <BarChartFigure
      title="Lead time in days"
      unit="Half within"
      secondUnit="9 of 10 within"
      isRanked
      rows={measured.map(({ name, leadP50, leadP90 }) => ({
        label: name,
        value: leadP50 ?? 0,
        second: leadP90 ?? 0,
      }))}
      format={daysText}
    />
  )
}
