import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import type { PackagingUse } from '../packaging.contract.ts'
import { packagingApi } from './packaging-api.ts'
import { percentText, weightText } from './size-texts.ts'

const filterParams = ['outlet', 'variant', 'overridden', 'uncounted'] as const

const columns: readonly Column<PackagingUse>[] = [
  {
    key: 'order',
    label: 'Order',
    width: '96px',
    onCard: 'title',
    render: ({ orderId, orderNumber }) => (
      <AppLink to="/orders" search={{ open: orderId }}>
        {orderNumber}
      </AppLink>
    ),
  },
  {
    key: 'sku',
    label: 'Packed in',
    onCard: 'title',
    render: ({ sku, quantity }) => (
      <>
        {quantity > 1 ? `${quantity} × ` : ''}
        <CodeText code={sku} />
      </>
    ),
  },
  {
    key: 'suggested',
    label: 'Suggested',
    width: '108px',
    render: ({ sku, suggestedSku }) =>
      suggestedSku === null || suggestedSku === sku ? '–' : <CodeText code={suggestedSku} />,
  },
  {
    key: 'why',
    label: 'Why another',
    render: ({ whyOther, againstRule }) =>
      [whyOther, againstRule && `Against the rule: ${againstRule}`].filter(Boolean).join('. ') ||
      '–',
  },
  { key: 'outlet', label: 'Outlet', width: '80px', render: ({ outletCode }) => outletCode },
  {
    key: 'fill',
    label: 'Filled',
    width: '72px',
    align: 'right',
    render: ({ fillBasisPoints }) => percentText(fillBasisPoints),
  },
  {
    key: 'billed',
    label: 'Charged as',
    width: '96px',
    align: 'right',
    render: ({ billableWeightGrams }) => weightText(billableWeightGrams),
  },
  {
    key: 'cost',
    label: 'Cost',
    width: '88px',
    align: 'right',
    render: ({ costMinor, currency }) => <MoneyText minor={costMinor} currency={currency} />,
  },
  {
    key: 'counted',
    label: 'Stock',
    width: '128px',
    onCard: 'mark',
    render: ({ isUncounted }) =>
      isUncounted ? <ToneBadge tone="bad" label="Not in stock" /> : 'Taken out',
  },
  {
    key: 'at',
    label: 'Packed',
    width: '156px',
    render: ({ usedAt }) => <InstantText at={usedAt} />,
  },
]

/** What parcels were packed in, and how well the boxes were filled. */
export function UsesView() {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const list = useQuery({
    ...packagingApi.ask('uses', usesInput(params)),
    placeholderData: keepPreviousData,
  })
  const input = params.outlet ? { outletId: params.outlet } : {}
  const { data: figures } = useQuery(packagingApi.ask('figures', input))
  const weeks = figures?.weeks ?? []
  return (
    <>
      {weeks.length > 1 ? (
        <LineChartFigure
          title="How full boxes are, by week"
          unit="%"
          rows={weeks.map(({ weekOn, fillBasisPoints }) => ({
            label: formatDay(weekOn),
            value: Math.round((fillBasisPoints ?? 0) / 100),
          }))}
          format={(value) => `${value} %`}
        />
      ) : null}
      <ListBar>
        <FilterChips
          filters={[
            { key: 'outlet', label: 'Outlet', options: outlets },
            { key: 'overridden', label: 'Box', options: [{ value: '1', label: 'another' }] },
            { key: 'uncounted', label: 'Stock', options: [{ value: '1', label: 'not in stock' }] },
            { key: 'variant', label: 'Material', shown: list.data?.rows[0]?.sku },
          ]}
        />
      </ListBar>
      <DataTable
        noun="uses"
        columns={columns}
        query={list}
        keyOf={({ orderId, variantId }) => `${orderId}-${variantId}`}
        isFlat
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="Nothing packed yet">
            Each parcel that is packed at dispatch is kept here with its box and what it cost.
          </EmptyNote>
        }
      />
    </>
  )
}

function usesInput({ outlet, variant, overridden, uncounted, after }: UrlParams) {
  return {
    ...(outlet ? { outletId: outlet } : {}),
    ...(variant ? { variantId: variant } : {}),
    ...(overridden ? { overridden: true } : {}),
    ...(uncounted ? { uncounted: true } : {}),
    ...(after ? { after } : {}),
  }
}
