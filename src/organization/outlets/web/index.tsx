import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { binNoun, courierNoun, outletNoun, serviceAreaNoun } from '../outlets.nouns.ts'

export const outletsWeb: WebArea = {
  area: 'outlets',
  pages: [
    {
      path: '/outlets',
      title: 'Outlets/Warehouses',
      access: capability.outlets,
      scans: null,
      load: async () => ({ Page: (await import('./OutletsPage.tsx')).OutletsPage }),
    },
  ],
  refreshOn: [outletNoun.key],
}

export { CollectionDays } from './CollectionDays.tsx'
export { type OutletSlots, OutletSlotsContext } from './outlet-slots.ts'
export { useOutletOptions } from './use-outlet-options.ts'

/** Finds a service location by its name or an alias. */
export const LazyAreaPicker = lazy(async () => ({
  default: (await import('./AreaPicker.tsx')).AreaPicker,
}))

export const binsWeb: WebArea = { area: 'bins', pages: [], refreshOn: [binNoun.key] }

export const locationsWeb: WebArea = {
  area: 'locations',
  pages: [
    {
      path: '/locations',
      title: 'Service Locations',
      access: capability.locations,
      scans: null,
      load: async () => ({ Page: (await import('./LocationsPage.tsx')).LocationsPage }),
    },
  ],
  refreshOn: [serviceAreaNoun.key, courierNoun.key],
}
