import type { ReactNode } from 'react'
import { type ApprovalSlots, ApprovalSlotsContext } from '#organization/approvals/web/index.tsx'
import { LazyBankRequests } from '#stock/suppliers/web/index.tsx'

const slots: ApprovalSlots = { waiting: [{ key: 'banks', Part: LazyBankRequests }] }

/** What areas below add to the page of approvals. */
export function ApprovalSlotsProvider({ children }: { children: ReactNode }) {
  return <ApprovalSlotsContext value={slots}>{children}</ApprovalSlotsContext>
}
