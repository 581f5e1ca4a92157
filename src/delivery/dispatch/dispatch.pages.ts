import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const dispatchPages = {
  dispatch: {
    path: '/dispatch',
    title: 'Dispatch',
    access: capability.dispatch,
    scans: 'Opens the order, wave, parcel or load sheet, and counts the units.',
    menu: { section: 'dispatch', label: 'Dispatch', place: 1 },
  },
} satisfies Pages
