import { definePages } from '#platform/pages.ts'
import { approvalAccess } from './approvals.access.ts'

export const approvalsPages = definePages({
  approvals: {
    path: '/approvals',
    title: 'Approvals',
    access: approvalAccess,
    scans: null,
  },
})
