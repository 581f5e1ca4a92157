import type { ReactNode } from 'react'
import { type ReceivingSlots, ReceivingSlotsContext } from '#stock/receiving/web/index.tsx'
import { LazyClaimReceipt } from '#stock/supplier-claims/web/index.tsx'

const slots: ReceivingSlots = { ClaimReceipt: LazyClaimReceipt }

/** What areas below add to receiving. */
export function ReceivingSlotsProvider({ children }: { children: ReactNode }) {
  return <ReceivingSlotsContext value={slots}>{children}</ReceivingSlotsContext>
}
