import type { ReactNode } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { LazyLandedCostsTab } from '#stock/landed-costs/web/index.tsx'
import { type PurchasingSlots, PurchasingSlotsContext } from '#stock/purchasing/web/index.tsx'
import { LazyOrderNotices } from '#stock/ship-notices/web/index.tsx'
import { LazyClaimOrder, LazyClaimsTab } from '#stock/supplier-claims/web/index.tsx'
import {
  LazyAccrualsTab,
  LazyInvoicesTab,
  LazyOrderInvoices,
} from '#stock/supplier-invoices/web/index.tsx'

const slots: PurchasingSlots = {
  tabs: [
    {
      key: 'invoices',
      label: 'Invoices',
      needs: [capability.purchaseOrders, capability.costs],
      Body: LazyInvoicesTab,
    },
    {
      key: 'accruals',
      label: 'Accruals',
      needs: [capability.purchaseOrders, capability.costs],
      Body: LazyAccrualsTab,
    },
    {
      key: 'landed-costs',
      label: 'Landed costs',
      needs: [capability.purchaseOrders, capability.costs],
      Body: LazyLandedCostsTab,
    },
    {
      key: 'claims',
      label: 'Claims',
      needs: [capability.purchaseOrders, capability.costs],
      Body: LazyClaimsTab,
    },
  ],
  OrderInvoices: LazyOrderInvoices,
  OrderNotices: LazyOrderNotices,
  OrderClaim: LazyClaimOrder,
}

/** What areas below add to the page of purchase orders. */
export function PurchasingSlotsProvider({ children }: { children: ReactNode }) {
  return <PurchasingSlotsContext value={slots}>{children}</PurchasingSlotsContext>
}
