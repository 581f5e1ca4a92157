import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const returnsPages = {
  returns: {
    path: '/returns',
    title: 'Returns',
    access: capability.returns,
    scans: 'Opens the return, or offers a new one for the order.',
    menu: { section: 'returns', label: 'All Returns', place: 1 },
  },
} satisfies Pages
