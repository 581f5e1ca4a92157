import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { materialList } from '../packaging.list.ts'
import { figuresInput, outletsAsked } from './figures-input.ts'
import { materialCells } from './material-cells.tsx'
import { packagingApi } from './packaging-api.ts'

const MaterialPanel = lazy(async () => ({
  default: (await import('./MaterialPanel.tsx')).MaterialPanel,
}))

/** The materials with their stock. */
export function MaterialsView() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  return (
    <>
      <PackagingFigures />
      <ListView
        list={materialList}
        ask={(call) => packagingApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={materialCells}
        records={{ outletId: outlets }}
        exportPath="/files/packaging"
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
  const { data } = useQuery(packagingApi.ask('figures', figuresInput(params)))
  const asked = outletsAsked(params)
  const outlet = asked ? { outletId: asked } : {}
  return (
    <FigureStrip
      label="Packaging in 30 days"
      figures={[
        {
          key: 'low',
          label: 'Materials running low',
          count: data?.low,
          tone: 'waiting',
          search: params.low ? outlet : { ...outlet, low: 'true', state: 'active' },
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
          search: { ...outlet, view: 'uses', overridden: 'true' },
        },
        {
          key: 'uncounted',
          label: 'Used, but not in stock',
          count: data?.uncounted,
          tone: 'bad',
          search: { ...outlet, view: 'uses', uncounted: 'true' },
        },
      ]}
    />
  )
}
