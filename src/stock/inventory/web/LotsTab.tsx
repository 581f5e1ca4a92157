import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { statesOf } from '#platform/machine.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { expirySpanOf, expirySpans } from '../expiry.rules.ts'
import { lotMachine } from '../lots.states.ts'
import { ExpiryFigures } from './ExpiryFigures.tsx'
import { lotColumns } from './lot-columns.tsx'
import { stockLists } from './stock-api.ts'

const LotPanel = lazy(async () => ({ default: (await import('./LotPanel.tsx')).LotPanel }))

const list = '/inventory/lots'
const columns = Object.values(lotColumns)
const states = statesOf(lotMachine)
const stateOptions = states.map((value) => ({ value, label: lotMachine.states[value].label }))
const spanOptions = expirySpans.map(({ key, label }) => ({ value: key, label }))

const filterParams = ['outlet', 'expires', 'within', 'state', 'gone', 'variant'] as const

/** The lots that are there, in the order in which they expire. */
export function LotsTab() {
  const { params, set } = useUrlState()
  const { outlet, within, gone, variant, q, after, lot } = params
  const span = expirySpanOf(params.expires)
  const state = states.find((each) => each === params.state)
  const outlets = useOutletOptions()
  const lots = useQuery({
    ...stockLists.ask('lots', {
      ...(outlet ? { outletId: outlet } : {}),
      ...(span ? { expires: span.key } : {}),
      ...(within ? { within: Number(within) } : {}),
      ...(state ? { state } : {}),
      ...(gone ? { withGone: true } : {}),
      ...(variant ? { variantId: variant } : {}),
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ExpiryFigures />
      <ListBar>
        <SearchField label="Search lots" hint="Lot, SKU, product" />
        <FilterChips
          filters={[
            { key: 'outlet', label: 'Outlet', options: outlets },
            { key: 'expires', label: 'Expires', options: spanOptions },
            { key: 'within', label: 'Expired, or within', shown: `${within} days` },
            { key: 'state', label: 'State', options: stateOptions },
            { key: 'gone', label: 'Gone', options: [{ value: '1', label: 'shown as well' }] },
            { key: 'variant', label: 'Product', shown: lots.data?.rows[0]?.sku },
          ]}
        />
        <ListTools
          list={list}
          columns={columns}
          filterParams={filterParams}
          exportPath="/files/lots"
        />
      </ListBar>
      <DataTable
        noun="lots"
        list={list}
        columns={columns}
        query={lots}
        keyOf={({ id }) => id}
        openParam="lot"
        filterParams={filterParams}
        isMarked={({ state: now }) => now !== 'approved'}
        whenNothing={
          <EmptyNote title="No lots are there">
            Lots appear here once products that are tracked by lot or expiry are received.
          </EmptyNote>
        }
      />
      <Suspense>
        {lot ? <LotPanel key={lot} id={lot} onClose={() => set({ lot: null }, 'replace')} /> : null}
      </Suspense>
    </>
  )
}
