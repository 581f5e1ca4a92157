import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { binNoun, courierNoun, outletNoun, serviceAreaNoun } from '../outlets.nouns.ts'
import { outletsPages } from '../outlets.pages.ts'

const outletsWeb: WebArea = {
  area: 'outlets',
  pages: [
    {
      ...outletsPages.outlets,
      load: async () => ({ Page: (await import('./OutletsPage.tsx')).OutletsPage }),
    },
  ],
  acts: [{ label: 'Add outlet', access: capability.outlets, path: '/outlets?new=1' }],
  refreshOn: [outletNoun.key],
}

export { CollectionDays } from './CollectionDays.tsx'
export { NoOutletNote } from './NoOutletNote.tsx'
export { type OutletSlots, OutletSlotsContext } from './outlet-slots.ts'
export { useHasNoOutlet, useOutletOptions } from './use-outlet-options.ts'

/** Finds a service location by its name or an alias. */
export const LazyAreaPicker = lazy(async () => ({
  default: (await import('./AreaPicker.tsx')).AreaPicker,
}))

/** For the checklist of the first steps, which adds an outlet and a courier in place. */
export const LazyOutletForm = shownLater(async () => (await import('./OutletForm.tsx')).OutletForm)

export const LazyCourierForm = shownLater(
  async () => (await import('./CourierForm.tsx')).CourierForm,
)

const binsWeb: WebArea = { area: 'bins', pages: [], refreshOn: [binNoun.key] }

const locationsWeb: WebArea = {
  area: 'locations',
  pages: [
    {
      ...outletsPages.locations,
      load: async () => ({ Page: (await import('./LocationsPage.tsx')).LocationsPage }),
    },
  ],
  refreshOn: [serviceAreaNoun.key, courierNoun.key],
}

export const outletsWebAreas: readonly WebArea[] = [outletsWeb, binsWeb, locationsWeb]
