import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useState } from 'react'
import { pageCallOf } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { orderList } from '../orders.list.ts'
import type { BulkAsked } from './OrderBulkButtons.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderQuickFilters } from './OrderQuickFilters.tsx'
import { orderCells } from './order-cells.tsx'
import { ListedOrdersContext, OrderSlotsContext } from './order-slots.ts'
import { ordersApi } from './orders-api.ts'
import { useFilterOptions } from './use-filter-options.ts'
import { useColumnsOfSlots } from './use-order-columns.tsx'
import { useOrderScans } from './use-order-scans.ts'

const OrderBulkButtons = lazy(async () => ({
  default: (await import('./OrderBulkButtons.tsx')).OrderBulkButtons,
}))
const OrderPanel = lazy(async () => ({ default: (await import('./OrderPanel.tsx')).OrderPanel }))
const NewOrder = lazy(async () => ({ default: (await import('./NewOrder.tsx')).NewOrder }))

const ExportOrders = lazy(async () => ({
  default: (await import('./ExportOrders.tsx')).ExportOrders,
}))
const OrderBulk = lazy(async () => ({ default: (await import('./OrderBulk.tsx')).OrderBulk }))

export const warmOrders = (queries: QueryClient, params: UrlParams) =>
  queries.prefetchQuery(ordersApi.ask('list', pageCallOf(orderList, params)))

/** All orders: find one, see its state, open it, place a new one. */
export function OrdersPage() {
  const { params, set } = useUrlState()
  const { importPanel: ImportPanel } = useContext(OrderSlotsContext)
  const queries = useQueryClient()
  const columns = useColumnsOfSlots()
  const { records, onMoreFilters } = useFilterOptions()
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const [isExporting, setExporting] = useState(false)
  useOrderScans(!params.new && !params.import)
  const openNew = () => set({ new: '1', open: null, import: null })
  usePageKeys({ c: { does: 'New order', run: params.new || params.import ? null : openNew } })
  const newOrder = (
    <Button leftSection={<IconPlus size={16} />} title="Key: C" onClick={openNew}>
      New order
    </Button>
  )
  return (
    <PageFrame
      title="Orders"
      purpose="All orders, newest first."
      more={
        ImportPanel ? (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} />}
            onClick={() => set({ import: '1', open: null, new: null })}
          >
            Import
          </Button>
        ) : null
      }
      action={newOrder}
    >
      <ListView
        list={orderList}
        ask={(call) => ordersApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={orderCells}
        moreColumns={columns}
        records={records}
        onMoreFilters={onMoreFilters}
        exportDialog={{ operation: 'orderDesk.permitExport', onOpen: () => setExporting(true) }}
        figures={
          <>
            <OrderFigures />
            <OrderQuickFilters />
          </>
        }
        around={(rows, table) => (
          <ListedOrdersContext value={rows.map(({ id }) => id)}>{table}</ListedOrdersContext>
        )}
        bulkTakesFilter
        bulk={{
          actions: (rows, clear) => (
            <Suspense>
              <OrderBulkButtons rows={rows} onDone={clear} onAsk={setAsked} />
            </Suspense>
          ),
        }}
        isMarked={({ openHolds }) => openHolds.length > 0}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...ordersApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="No orders yet" action={newOrder}>
            Orders appear here as soon as one is placed by staff, by the API or by an import.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <OrderPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
        {isExporting ? <ExportOrders onClose={() => setExporting(false)} /> : null}
        {asked ? <OrderBulk asked={asked} onClose={() => setAsked(null)} /> : null}
        {params.new ? <NewOrder onClose={() => set({ new: null }, 'replace')} /> : null}
        {params.import && ImportPanel ? (
          <ImportPanel onClose={() => set({ import: null }, 'replace')} />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
