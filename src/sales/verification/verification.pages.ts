import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const verificationPages = {
  addressVerification: {
    path: '/address-verification',
    title: 'Address Verification',
    access: capability.addressVerification,
    scans: null,
    menu: { section: 'security', label: 'Address Verification', place: 2 },
  },
} satisfies Pages
