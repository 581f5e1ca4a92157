import type { Pages } from '#platform/pages.ts'
import { importAccess } from './imports.access.ts'

export const importsPages = {
  imports: {
    path: '/imports',
    title: 'Imports',
    access: importAccess,
    scans: null,
  },
} satisfies Pages
