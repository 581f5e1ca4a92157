import type { Pages } from '#platform/pages.ts'
import { approvalAccess } from './approvals.access.ts'

export const approvalsPages = {
  approvals: {
    path: '/approvals',
    title: 'Approvals',
    access: approvalAccess,
    scans: null,
  },
} satisfies Pages
