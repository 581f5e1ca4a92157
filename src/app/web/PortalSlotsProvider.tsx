import type { ReactNode } from 'react'
import {
  LazyAnnounceButton,
  LazyDeliveriesView,
  LazyOrderDeliveries,
} from '#stock/ship-notices/web/index.tsx'
import { LazyPortalClaims } from '#stock/supplier-claims/web/index.tsx'
import { type PortalSlots, PortalSlotsContext } from '#stock/supplier-portal/web/index.tsx'

const slots: PortalSlots = {
  views: [
    { key: 'deliveries', label: 'Deliveries', Body: LazyDeliveriesView },
    { key: 'claims', label: 'Claims', Body: LazyPortalClaims },
  ],
  orderActs: [{ key: 'announce', Part: LazyAnnounceButton }],
  orderSections: [{ key: 'deliveries', Part: LazyOrderDeliveries }],
}

/** What areas below add to the supplier portal. */
export function PortalSlotsProvider({ children }: { children: ReactNode }) {
  return <PortalSlotsContext value={slots}>{children}</PortalSlotsContext>
}
