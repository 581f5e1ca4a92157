import type { ReactNode } from 'react'
import { LazyPortalClaims } from '#stock/supplier-claims/web/index.tsx'
import { type PortalSlots, PortalSlotsContext } from '#stock/supplier-portal/web/index.tsx'

const slots: PortalSlots = {
  views: [{ key: 'claims', label: 'Claims', Body: LazyPortalClaims }],
  orderActs: [],
  orderSections: [],
}

/** What areas below add to the supplier portal. */
export function PortalSlotsProvider({ children }: { children: ReactNode }) {
  return <PortalSlotsContext value={slots}>{children}</PortalSlotsContext>
}
