import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { approvalsPages } from '../approvals.pages.ts'

const approvalsWeb: WebArea = {
  area: 'approvals',
  pages: [
    {
      ...approvalsPages.approvals,
      load: async () => ({ Page: (await import('./ApprovalsPage.tsx')).ApprovalsPage }),
    },
  ],
  // Requests for bank details are the supplier's.
  refreshOn: ['approval', 'verdict', 'setting', 'supplier'],
}

export type { LimitFieldProps, LimitInWords } from './ActionLimits.tsx'
export { ApprovalInPlace } from './ApprovalInPlace.tsx'
export { ApprovalProvider } from './ApprovalProvider.tsx'
export { ApprovalsButton } from './ApprovalsButton.tsx'
export { type ApprovalSlots, ApprovalSlotsContext, type WaitingQueue } from './approval-slots.ts'

/** A section of business settings. */
export const LazyActionVerdictsSection = lazy(async () => ({
  default: (await import('./ActionVerdictsSection.tsx')).ActionVerdictsSection,
}))

export const approvalsWebAreas: readonly WebArea[] = [approvalsWeb]
