import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const verificationPages = definePages({
  addressVerification: {
    path: '/address-verification',
    title: 'Address Verification',
    access: capability.addressVerification,
    scans: null,
    menu: { section: 'security', label: 'Address Verification', place: 2 },
  },
})
