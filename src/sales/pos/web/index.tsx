import { type ComponentType, lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { posPages } from '../pos.pages.ts'

const Display = lazy(async () => ({
  default: (await import('./display/DisplayPage.tsx')).DisplayPage,
}))

/** What the second window of a register shows the customer; it asks the server nothing. */
export const displayScreens: Readonly<Record<string, ComponentType>> = { '/pos/display': Display }

/** For the panel of an order, which is in an area before this one. */
export const LazyRegisterSale = lazy(async () => ({
  default: (await import('./deliver-later/RegisterSale.tsx')).RegisterSale,
}))

const refreshOn = ['sale', 'register', 'register_session']

const salesWeb: WebArea = {
  area: 'sales',
  pages: [
    {
      ...posPages.pos,
      load: async () => ({ Page: (await import('./PosPage.tsx')).PosPage }),
    },
  ],
  refreshOn,
}

const parkedWeb: WebArea = { area: 'parkedSales', pages: [], refreshOn: ['parked_sale'] }

const receiptsWeb: WebArea = { area: 'receipts', pages: [], refreshOn: ['sale', 'message', 'mail'] }

const registerOrdersWeb: WebArea = {
  area: 'registerOrders',
  pages: [],
  refreshOn: ['order', 'stock'],
}

export const posWebAreas: readonly WebArea[] = [salesWeb, parkedWeb, receiptsWeb, registerOrdersWeb]
