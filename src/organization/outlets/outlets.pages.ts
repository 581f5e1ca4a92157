import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const outletsPages = {
  outlets: {
    path: '/outlets',
    title: 'Outlets/Warehouses',
    access: capability.outlets,
    scans: null,
    menu: { section: 'locations', label: 'Outlets/Warehouses', place: 1 },
  },
  locations: {
    path: '/locations',
    title: 'Service Locations',
    access: capability.locations,
    scans: null,
    menu: { section: 'locations', label: 'Service Locations', place: 2 },
  },
} satisfies Pages
