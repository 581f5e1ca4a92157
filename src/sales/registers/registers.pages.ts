import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const registersPages = {
  registers: {
    path: '/registers',
    title: 'Registers',
    access: capability.pos,
    scans: null,
  },
} satisfies Pages
