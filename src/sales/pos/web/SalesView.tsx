import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { SaleRow } from '../sales.contract.ts'
import { saleList } from '../sales.list.ts'
import { ImportSales } from './offline/ImportSales.tsx'
import { salesApi } from './pos-api.ts'

const SalePanel = lazy(async () => ({ default: (await import('./SalePanel.tsx')).SalePanel }))

/** The recorded sales, newest first; one opens with its receipt and refunds. */
export function SalesView() {
  const { params, set } = useUrlState()
  const { data } = useQuery(salesApi.ask('till', {}))
  const registers = (data?.choices ?? []).map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <ListView<SaleRow, typeof saleList>
        list={saleList}
        ask={(call) => salesApi.ask('list', call)}
        keyOf={({ id }) => id}
        records={{ outletId: useOutletOptions(), registerId: registers }}
        exportPath="/files/sales"
        tools={<ImportSales />}
        isMarked={({ state }) => state === 'voided'}
        whenNothing={
          <EmptyNote title="No sales yet">
            A sale is listed here as soon as it is paid at a register.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <SalePanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
      </Suspense>
    </>
  )
}
