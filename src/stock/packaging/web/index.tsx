import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { packagingPages } from '../packaging.pages.ts'

const packagingWeb: WebArea = {
  area: 'packaging',
  pages: [
    {
      ...packagingPages.packaging,
      load: async () => ({ Page: (await import('./PackagingPage.tsx')).PackagingPage }),
    },
  ],
  refreshOn: ['packaging', 'packaging_rule', 'stock'],
}

/** A suggestion drawn and explained, also for the packing bench. */
export const LazySuggestedBoxes = lazy(async () => ({
  default: (await import('./SuggestedBoxes.tsx')).SuggestedBoxes,
}))

export const packagingWebAreas: readonly WebArea[] = [packagingWeb]
