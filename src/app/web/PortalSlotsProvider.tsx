import type { ReactNode } from 'react'
import {
  LazyAnnounceButton,
  LazyDeliveriesView,
  LazyOrderDeliveries,
} from '#stock/ship-notices/web/index.tsx'
import { LazyScorecard } from '#stock/supplier-analytics/web/index.tsx'
import { LazyPortalClaims } from '#stock/supplier-claims/web/index.tsx'
import { LazyInvoiceButton, LazyOwnInvoices } from '#stock/supplier-invoices/web/index.tsx'
import {
  LazyDocumentsView,
  type PortalSlots,
  PortalSlotsContext,
} from '#stock/supplier-portal/web/index.tsx'

const slots: PortalSlots = {
  views: [
    { key: 'deliveries', label: 'Deliveries', Body: LazyDeliveriesView },
    { key: 'invoices', label: 'Invoices', Body: LazyOwnInvoices },
    { key: 'claims', label: 'Claims', Body: LazyPortalClaims },
    { key: 'documents', label: 'Documents', Body: LazyDocumentsView },
    { key: 'scorecard', label: 'Scorecard', Body: LazyScorecard },
  ],
  orderActs: [
    { key: 'announce', Part: LazyAnnounceButton },
    { key: 'invoice', Part: LazyInvoiceButton },
  ],
  orderSections: [{ key: 'deliveries', Part: LazyOrderDeliveries }],
}

/** What areas below add to the supplier portal. */
export function PortalSlotsProvider({ children }: { children: ReactNode }) {
  return <PortalSlotsContext value={slots}>{children}</PortalSlotsContext>
}
