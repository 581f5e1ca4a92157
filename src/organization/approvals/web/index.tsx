import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { approvalAccess } from '../approvals.access.ts'

export const approvalsWeb: WebArea = {
  area: 'approvals',
  pages: [
    {
      path: '/approvals',
      title: 'Approvals',
      access: approvalAccess,
      scans: null,
      load: async () => ({ Page: (await import('./ApprovalsPage.tsx')).ApprovalsPage }),
    },
  ],
  refreshOn: ['approval', 'verdict', 'setting'],
}

export type { LimitFieldProps, LimitInWords } from './ActionLimits.tsx'
export { ApprovalProvider } from './ApprovalProvider.tsx'
export { ApprovalsButton } from './ApprovalsButton.tsx'

/** A section of business settings. */
export const LazyActionVerdictsSection = lazy(async () => ({
  default: (await import('./ActionVerdictsSection.tsx')).ActionVerdictsSection,
}))
