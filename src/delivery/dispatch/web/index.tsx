import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import type { OrderColumn } from '#sales/orders/web/index.tsx'
import { dispatchPages } from '../dispatch.pages.ts'
import { loadSheetsApi, parcelsApi } from './dispatch-api.ts'

export {
  type DispatchSlots,
  DispatchSlotsContext,
  type ReportableParcel,
} from './dispatch-slots.ts'

/** The couriers that parcels are booked with. */
export const couriersOfDispatch = () => loadSheetsApi.ask('couriers', {})

/** The parcels of one order, with their states. */
export const parcelsOfOrder = (orderId: string) => parcelsApi.ask('ofOrders', { ids: [orderId] })

const dispatchWeb: WebArea = {
  area: 'dispatch',
  pages: [
    {
      ...dispatchPages.dispatch,
      load: async () => ({ Page: (await import('./DispatchPage.tsx')).DispatchPage }),
    },
  ],
  refreshOn: ['order', 'parcel', 'courier'],
}

const parcelsWeb: WebArea = {
  area: 'parcels',
  pages: [],
  refreshOn: ['order', 'parcel', 'booking', 'load_sheet', 'courier', 'courier_call'],
}

const loadSheetsWeb: WebArea = {
  area: 'loadSheets',
  pages: [],
  refreshOn: ['parcel', 'load_sheet', 'courier'],
}

/** Waves are a query area of their own, so that a picker’s scan does not reload the whole page. */
const wavesWeb: WebArea = { area: 'waves', pages: [], refreshOn: ['wave', 'order'] }

/** Rebooks parcels in batches, and shows the result of each. */
export const LazyRebookProgress = lazy(async () => ({
  default: (await import('./suspensions/RebookProgress.tsx')).RebookProgress,
}))

const Parcel = lazy(async () => ({
  default: (await import('./parcels/OrderParcel.tsx')).OrderParcel,
}))

/** The column of an order list with the courier and state of the parcel. */
export const parcelColumn: OrderColumn = {
  key: 'courier',
  label: 'Courier',
  width: '236px',
  access: capability.dispatch,
  Cell: ({ orderId }) => (
    <Suspense>
      <Parcel orderId={orderId} />
    </Suspense>
  ),
}

export const dispatchWebAreas: readonly WebArea[] = [
  dispatchWeb,
  wavesWeb,
  parcelsWeb,
  loadSheetsWeb,
]
