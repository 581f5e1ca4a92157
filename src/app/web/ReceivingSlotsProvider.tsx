import type { ReactNode } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { LazyReceiptLandedCosts } from '#stock/landed-costs/web/index.tsx'
import { type ReceivingSlots, ReceivingSlotsContext } from '#stock/receiving/web/index.tsx'
import { LazyAnnouncedPanel, LazyStartAnnounced } from '#stock/ship-notices/web/index.tsx'
import { LazyClaimReceipt } from '#stock/supplier-claims/web/index.tsx'

const slots: ReceivingSlots = {
  StartAnnounced: LazyStartAnnounced,
  AnnouncedPanel: LazyAnnouncedPanel,
  ClaimReceipt: LazyClaimReceipt,
  ofReceived: [
    {
      key: 'landed-costs',
      needs: [capability.purchaseOrders, capability.costs],
      Body: LazyReceiptLandedCosts,
    },
  ],
}

/** What areas below add to the page of receiving. */
export function ReceivingSlotsProvider({ children }: { children: ReactNode }) {
  return <ReceivingSlotsContext value={slots}>{children}</ReceivingSlotsContext>
}
