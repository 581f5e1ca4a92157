import type { ReactNode } from 'react'
import { type PortalSlots, PortalSlotsContext } from '#stock/supplier-portal/web/index.tsx'

const slots: PortalSlots = {
  views: [],
  orderActs: [],
  orderSections: [],
}

/** What areas below add to the supplier portal. */
export function PortalSlotsProvider({ children }: { children: ReactNode }) {
  return <PortalSlotsContext value={slots}>{children}</PortalSlotsContext>
}
