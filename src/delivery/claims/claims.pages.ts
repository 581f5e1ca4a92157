import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const claimsPages = {
  returnsNotReceived: {
    path: '/returns-not-received',
    title: 'Returns Not Received',
    access: capability.returns,
    scans: 'Opens the case of the parcel; during a drop-off, counts the parcel.',
    menu: { section: 'returns', label: 'Returns Not Received', place: 2 },
  },
} satisfies Pages
