import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { packagingKindLabels, packagingKinds } from '../packaging.rules.ts'
import { packagingMachine, packagingStates } from '../packaging.states.ts'
import { materialColumns } from './material-columns.tsx'
import { packagingApi } from './packaging-api.ts'

const MaterialPanel = lazy(async () => ({
  default: (await import('./MaterialPanel.tsx')).MaterialPanel,
}))

const filterParams = ['outlet', 'kind', 'state', 'low'] as const

const kinds = packagingKinds.map((value) => ({ value, label: packagingKindLabels[value] }))
const states = packagingStates.map((value) => ({
  value,
  label: packagingMachine.states[value].label,
}))

/** The materials with their stock. */
export function MaterialsView() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const list = useQuery({
    ...packagingApi.ask('list', listInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PackagingFigures />
      <ListBar>
        <SearchField label="Search packaging" hint="SKU or words of the name" />
        <FilterChips
          filters={[
            { key: 'outlet', label: 'Outlet', options: outlets },
            { key: 'kind', label: 'Kind', options: kinds },
            { key: 'state', label: 'State', options: states },
            { key: 'low', label: 'Stock', options: [{ value: '1', label: 'low' }] },
          ]}
        />
        <ListTools
          list="/packaging"
          columns={materialColumns}
          exportPath="/files/packaging"
          filterParams={filterParams}
        />
      </ListBar>
      <DataTable
        noun="materials"
        list="/packaging"
        columns={materialColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="No packaging yet">
            Add the boxes and mailers that you pack in; then the bench suggests the cheapest that
            holds an order, and counts what is used.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <MaterialPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
      </Suspense>
    </>
  )
}

/** What packing came to in 30 days; each figure opens what it counts. */
function PackagingFigures() {
  const { params } = useUrlState()
  const input = params.outlet ? { outletId: params.outlet } : {}
  const { data } = useQuery(packagingApi.ask('figures', input))
  const outlet = params.outlet ? { outlet: params.outlet } : {}
  return (
    <FigureStrip
      label="Packaging in 30 days"
      figures={[
        {
          key: 'low',
          label: 'Materials running low',
          count: data?.low,
          tone: 'waiting',
          search: params.low ? outlet : { ...outlet, low: '1', state: 'active' },
          isCurrent: Boolean(params.low),
        },
        {
          key: 'orders',
          label: 'Orders packed, 30 days',
          count: data?.orders,
          search: { ...outlet, view: 'uses' },
        },
        {
          key: 'overridden',
          label: 'Packed in another box',
          count: data?.overridden,
          search: { ...outlet, view: 'uses', overridden: '1' },
        },
        {
          key: 'uncounted',
          label: 'Used, but not in stock',
          count: data?.uncounted,
          tone: 'bad',
          search: { ...outlet, view: 'uses', uncounted: '1' },
        },
      ]}
    />
  )
}

function listInput({ outlet, kind, state, low, q, after }: UrlParams) {
  const knownKind = packagingKinds.find((one) => one === kind)
  const knownState = packagingStates.find((one) => one === state)
  return {
    ...(outlet ? { outletId: outlet } : {}),
    ...(knownKind ? { kind: knownKind } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(low ? { low: true } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}
