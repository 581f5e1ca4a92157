import { definePages } from '#platform/pages.ts'
import { importAccess } from './imports.access.ts'

export const importsPages = definePages({
  imports: {
    path: '/imports',
    title: 'Imports',
    access: importAccess,
    scans: null,
  },
})
