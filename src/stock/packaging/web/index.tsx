import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export const packagingWeb: WebArea = {
  area: 'packaging',
  pages: [
    {
      path: '/packaging',
      title: 'Packaging',
      access: capability.packaging,
      scans: null,
      load: async () => ({ Page: (await import('./PackagingPage.tsx')).PackagingPage }),
    },
  ],
  refreshOn: ['packaging', 'packaging_rule', 'stock'],
}

/** A suggestion drawn and explained, also for the packing bench. */
export const LazySuggestedBoxes = lazy(async () => ({
  default: (await import('./SuggestedBoxes.tsx')).SuggestedBoxes,
}))

/** For the areas below that ask for a product. */
export const LazyVariantPicker = lazy(async () => ({
  default: (await import('./VariantPicker.tsx')).VariantPicker,
}))
