import { advicePages } from '#delivery/advice/advice.pages.ts'
import { claimsPages } from '#delivery/claims/claims.pages.ts'
import { dispatchPages } from '#delivery/dispatch/dispatch.pages.ts'
import { returnsPages } from '#delivery/returns/returns.pages.ts'
import { activityPages } from '#office/activity/activity.pages.ts'
import { businessPages } from '#office/business/business.pages.ts'
import { dashboardPages } from '#office/dashboard/dashboard.pages.ts'
import { fraudReportsPages } from '#office/fraud-reports/fraud-reports.pages.ts'
import { importsPages } from '#office/imports/imports.pages.ts'
import { notificationsPages } from '#office/notifications/notifications.pages.ts'
import { approvalsPages } from '#organization/approvals/approvals.pages.ts'
import { outletsPages } from '#organization/outlets/outlets.pages.ts'
import { usersPages } from '#organization/users/users.pages.ts'
import type { PageFacts } from '#platform/pages.ts'
import { confirmationsPages } from '#sales/confirmations/confirmations.pages.ts'
import { customersPages } from '#sales/customers/customers.pages.ts'
import { giftCardsPages } from '#sales/gift-cards/gift-cards.pages.ts'
import { ordersPages } from '#sales/orders/orders.pages.ts'
import { posPages } from '#sales/pos/pos.pages.ts'
import { registersPages } from '#sales/registers/registers.pages.ts'
import { suspiciousPages } from '#sales/suspicious/suspicious.pages.ts'
import { verificationPages } from '#sales/verification/verification.pages.ts'
import { catalogPages } from '#stock/catalog/catalog.pages.ts'
import { inventoryPages } from '#stock/inventory/inventory.pages.ts'
import { packagingPages } from '#stock/packaging/packaging.pages.ts'
import { purchasingPages } from '#stock/purchasing/purchasing.pages.ts'
import { receivingPages } from '#stock/receiving/receiving.pages.ts'
import { scanningPages } from '#stock/scanning/scanning.pages.ts'
import { stockCountsPages } from '#stock/stock-counts/stock-counts.pages.ts'
import { supplierAnalyticsPages } from '#stock/supplier-analytics/supplier-analytics.pages.ts'
import { supplierPortalPages } from '#stock/supplier-portal/supplier-portal.pages.ts'
import { suppliersPages } from '#stock/suppliers/suppliers.pages.ts'
import { transfersPages } from '#stock/transfers/transfers.pages.ts'
import { variancesPages } from '#stock/variances/variances.pages.ts'

const { orders, order } = ordersPages
const { inventory } = inventoryPages
const { dispatch } = dispatchPages
const { returns } = returnsPages
const { receiving } = receivingPages
const { purchaseOrders } = purchasingPages
const { varianceManagement } = variancesPages
const { fraudReporting } = fraudReportsPages
const { approvals } = approvalsPages
const { pos } = posPages

/** The order in which work goes from page to page; a page may be part of several flows. */
const flows: readonly (readonly PageFacts[])[] = [
  // A customer's order.
  [dashboardPages.dashboard, orders, confirmationsPages.confirmations, dispatch],
  [customersPages.allCustomers, orders, verificationPages.addressVerification, dispatch],
  [customersPages.allCustomers, suspiciousPages.suspiciousCustomers, orders],
  [orders, order, dispatch],
  [orders, dispatch],
  [dispatch, advicePages.shipperAdvice, returns, claimsPages.returnsNotReceived],
  [returns, inventory],
  [outletsPages.locations, verificationPages.addressVerification],
  [packagingPages.packaging, dispatch],
  // The store.
  [registersPages.registers, pos, returns],
  [giftCardsPages.giftCards, pos],
  // Goods, from the supplier into the bin.
  [suppliersPages.suppliers, purchaseOrders, receiving, inventory],
  [purchaseOrders, supplierPortalPages.supplierPortal, receiving],
  [receiving, supplierAnalyticsPages.supplierAnalytics, suppliersPages.suppliers],
  [outletsPages.outlets, inventory, transfersPages.stockTransfer, varianceManagement],
  [importsPages.imports, catalogPages.products, inventory, purchaseOrders],
  [inventory, stockCountsPages.stockAudit, varianceManagement],
  [receiving, varianceManagement],
  [claimsPages.returnsNotReceived, fraudReporting],
  [registersPages.registers, fraudReporting, approvals],
  [scanningPages.scan, scanningPages.scanHistory],
  // The company.
  [businessPages.businessSettings, usersPages.userManagement, activityPages.activityLogs],
  [businessPages.businessSettings, approvals, activityPages.activityLogs],
  [usersPages.settings, notificationsPages.notifications, approvals],
]

/** The pages before and after this one. A page of one record is opened from its list alone. */
export function neighboursOf(path: string) {
  const before = flows.flatMap((flow) => flow.slice(0, -1).filter((_, at) => isAt(flow[at + 1])))
  const after = flows.flatMap((flow) => flow.slice(1).filter((_, at) => isAt(flow[at])))
  return { before: listed(before), after: listed(after) }

  function isAt(page: PageFacts | undefined): boolean {
    return page?.path === path
  }
}

function listed(found: readonly PageFacts[]): readonly PageFacts[] {
  return [...new Set(found)].filter(({ path }) => !path.includes('$'))
}
