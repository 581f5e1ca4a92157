import { type ComponentType, lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export const returnsWeb: WebArea = {
  area: 'returns',
  pages: [
    {
      path: '/returns',
      title: 'Returns',
      access: capability.returns,
      scans: 'Opens the return, or offers a new one for the order.',
      load: async () => ({ Page: (await import('./ReturnsPage.tsx')).ReturnsPage }),
    },
  ],
  refreshOn: ['return', 'supplier_return', 'order', 'parcel'],
}

export const supplierReturnsWeb: WebArea = {
  area: 'supplierReturns',
  pages: [],
  refreshOn: ['supplier_return', 'return'],
}

/** A lot as a recall case, for its panel in the inventory. */
export const LazyLotRecall = lazy(async () => ({
  default: (await import('./LotRecall.tsx')).LotRecall,
}))

export const recallsWeb: WebArea = {
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
