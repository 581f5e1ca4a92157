import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { PhoneFilters } from '#platform/web/filters/PhoneFilters.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import type { BulkAsked } from './OrderBulkButtons.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderQuickFilters } from './OrderQuickFilters.tsx'
import { orderFilterParams, orderListInput } from './order-list-input.ts'
import { ListedOrdersContext, OrderSlotsContext } from './order-slots.ts'
import { ordersApi } from './orders-api.ts'
import { useOrderColumns } from './use-order-columns.tsx'
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

const askForRows = (params: UrlParams) => ordersApi.ask('list', orderListInput(params))

export const warmOrders = (queries: QueryClient, params: UrlParams) =>
  queries.prefetchQuery(askForRows(params))

/** All orders: find one, see its state, open it, place a new one. */
export function OrdersPage() {
  const { params, set } = useUrlState()
  const { importPanel: ImportPanel } = useContext(OrderSlotsContext)
  const columns = useOrderColumns()
  const [asked, setAsked] = useState<BulkAsked | null>(null)
  const [isExporting, setExporting] = useState(false)
  const isPhone = usePhone()
  useOrderScans(!params.new && !params.import)
  const openNew = () => set({ new: '1', open: null, import: null })
  usePageKeys({ c: { does: 'New order', run: params.new || params.import ? null : openNew } })
  const newOrder = (
    <Button leftSection={<IconPlus size={16} />} title="Key: C" onClick={openNew}>
      New order
    </Button>
  )
  const figures = (
    <>
      <OrderFigures />
      <OrderQuickFilters />
    </>
  )
  const filters = (
    <>
      <OrderFilters />
      <ListTools
        list="/orders"
        columns={columns}
        exportDialog={{ operation: 'orderDesk.permitExport', onOpen: () => setExporting(true) }}
        filterParams={orderFilterParams}
      />
    </>
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
      {isPhone ? null : figures}
      <ListBar>
        <SearchField label="Search orders" hint="Number, name, phone, SKU, city" />
        <PhoneFilters filterParams={orderFilterParams}>
          {isPhone ? figures : null}
          {filters}
        </PhoneFilters>
      </ListBar>
      <OrderRows newOrder={newOrder} onAsk={setAsked} />
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

/** The rows as a separate component: what is above them is not rendered again with them. */
function OrderRows(props: { newOrder: ReactNode; onAsk: (asked: BulkAsked) => void }) {
  const { params } = useUrlState()
  const queries = useQueryClient()
  const columns = useOrderColumns()
  const list = useQuery({ ...askForRows(params), placeholderData: keepPreviousData })
  const rows = list.data?.rows
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows])
  return (
    <ListedOrdersContext value={ids}>
      <DataTable
        noun="orders"
        list="/orders"
        columns={columns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={orderFilterParams}
        bulk={{
          actions: (rows, clear) => (
            <Suspense>
              <OrderBulkButtons rows={rows} onDone={clear} onAsk={props.onAsk} />
            </Suspense>
          ),
        }}
        isMarked={({ openHolds }) => openHolds.length > 0}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...ordersApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="No orders yet" action={props.newOrder}>
            Orders appear here as soon as one is placed by staff, by the API or by an import.
          </EmptyNote>
        }
      />
    </ListedOrdersContext>
  )
}
