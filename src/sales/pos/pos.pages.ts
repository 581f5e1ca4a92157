import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const posPages = {
  pos: {
    path: '/pos',
    title: 'Point of Sale',
    access: capability.pos,
    scans: 'Adds the product to the sale; a receipt opens its sale.',
    menu: { section: 'pointOfSale', label: 'Point of Sale', place: 1 },
  },
} satisfies Pages
