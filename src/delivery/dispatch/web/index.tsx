import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import type { OrderColumn } from '#sales/orders/web/index.tsx'
import { loadSheetsApi, parcelsApi } from './dispatch-api.ts'

export {
  type DispatchSlots,
  DispatchSlotsContext,
  type ReportableParcel,
} from './dispatch-slots.ts'

/** The couriers that parcels are booked with. */
export const couriersOfDispatch = () => loadSheetsApi.ask('couriers', {})

/** The parcels of one order, and where each is. */
export const parcelsOfOrder = (orderId: string) => parcelsApi.ask('ofOrders', { ids: [orderId] })

export const dispatchWeb: WebArea = {
  area: 'dispatch',
  pages: [
    {
      path: '/dispatch',
      title: 'Dispatch',
      access: capability.dispatch,
      scans: 'Opens the order, wave, parcel or load sheet, and counts the units.',
      load: async () => ({ Page: (await import('./DispatchPage.tsx')).DispatchPage }),
    },
  ],
  refreshOn: ['order', 'parcel', 'courier'],
}

export const parcelsWeb: WebArea = {
  area: 'parcels',
  pages: [],
  refreshOn: ['order', 'parcel', 'booking', 'load_sheet', 'courier', 'courier_call'],
}

export const loadSheetsWeb: WebArea = {
  area: 'loadSheets',
  pages: [],
  refreshOn: ['parcel', 'load_sheet', 'courier'],
}

/** Waves are asked for by themselves, so that a picker’s scan does not read the whole page anew. */
export const wavesWeb: WebArea = { area: 'waves', pages: [], refreshOn: ['wave', 'order'] }

/** Rebooks parcels in parts, and says what became of each. */
export const LazyRebookProgress = lazy(async () => ({
  default: (await import('./suspensions/RebookProgress.tsx')).RebookProgress,
}))

const Parcel = lazy(async () => ({
  default: (await import('./parcels/OrderParcel.tsx')).OrderParcel,
}))

/** The column of a list of orders that says with whom the parcel is, and how far. */
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
