import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const dispatchPages = definePages({
  dispatch: {
    path: '/dispatch',
    title: 'Dispatch',
    access: capability.dispatch,
    scans: 'Opens the order, wave, parcel or load sheet, and counts the units.',
    menu: { section: 'dispatch', label: 'Dispatch', place: 1 },
  },
})
