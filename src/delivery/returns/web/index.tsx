import { type ComponentType, lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { returnsPages } from '../returns.pages.ts'

const returnsWeb: WebArea = {
  area: 'returns',
  pages: [
    {
      ...returnsPages.returns,
      load: async () => ({ Page: (await import('./ReturnsPage.tsx')).ReturnsPage }),
    },
  ],
  acts: [
    { label: 'New return', access: capability.returns, path: '/returns?new=return' },
    { label: 'Unknown parcel', access: capability.returns, path: '/returns?new=unplanned' },
  ],
  refreshOn: ['return', 'supplier_return', 'order', 'parcel'],
}

const returnDeskWeb: WebArea = { area: 'returnDesk', pages: [], refreshOn: [] }

const supplierReturnsWeb: WebArea = {
  area: 'supplierReturns',
  pages: [],
  refreshOn: ['supplier_return', 'return'],
}

/** A lot as a recall case, for its panel in the inventory. */
export const LazyLotRecall = lazy(async () => ({
  default: (await import('./LotRecall.tsx')).LotRecall,
}))

const recallsWeb: WebArea = {
  area: 'recalls',
  pages: [],
  refreshOn: ['lot', 'stock', 'order', 'return', 'transfer'],
}

const ReturnLink = lazy(async () => ({
  default: (await import('./ReturnLinkPage.tsx')).ReturnLinkPage,
}))

/** The page that a customer opens through the link in a message, without an account. */
export const returnScreens: Readonly<Record<string, ComponentType>> = { '/return': ReturnLink }

export { useOpenReturns } from './use-open-returns.ts'

export const returnsWebAreas: readonly WebArea[] = [
  returnsWeb,
  returnDeskWeb,
  supplierReturnsWeb,
  recallsWeb,
]
