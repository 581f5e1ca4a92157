import { adviceHelp } from '#delivery/advice/advice.help.ts'
import { claimsHelp } from '#delivery/claims/claims.help.ts'
import { dispatchHelp } from '#delivery/dispatch/dispatch.help.ts'
import { returnsHelp } from '#delivery/returns/returns.help.ts'
import { activityHelp } from '#office/activity/activity.help.ts'
import { businessHelp } from '#office/business/business.help.ts'
import { dashboardHelp } from '#office/dashboard/dashboard.help.ts'
import { fraudReportsHelp } from '#office/fraud-reports/fraud-reports.help.ts'
import { importsHelp } from '#office/imports/imports.help.ts'
import { notificationsHelp } from '#office/notifications/notifications.help.ts'
import { approvalsHelp } from '#organization/approvals/approvals.help.ts'
import { outletsHelp } from '#organization/outlets/outlets.help.ts'
import { usersHelp } from '#organization/users/users.help.ts'
import type { HelpOfPage } from '#platform/page-help.ts'
import { confirmationsHelp } from '#sales/confirmations/confirmations.help.ts'
import { customersHelp } from '#sales/customers/customers.help.ts'
import { giftCardsHelp } from '#sales/gift-cards/gift-cards.help.ts'
import { ordersHelp } from '#sales/orders/orders.help.ts'
import { posHelp } from '#sales/pos/pos.help.ts'
import { registersHelp } from '#sales/registers/registers.help.ts'
import { suspiciousHelp } from '#sales/suspicious/suspicious.help.ts'
import { verificationHelp } from '#sales/verification/verification.help.ts'
import { catalogHelp } from '#stock/catalog/catalog.help.ts'
import { inventoryHelp } from '#stock/inventory/inventory.help.ts'
import { packagingHelp } from '#stock/packaging/packaging.help.ts'
import { purchasingHelp } from '#stock/purchasing/purchasing.help.ts'
import { receivingHelp } from '#stock/receiving/receiving.help.ts'
import { scanningHelp } from '#stock/scanning/scanning.help.ts'
import { stockCountsHelp } from '#stock/stock-counts/stock-counts.help.ts'
import { supplierAnalyticsHelp } from '#stock/supplier-analytics/supplier-analytics.help.ts'
import { supplierPortalHelp } from '#stock/supplier-portal/supplier-portal.help.ts'
import { suppliersHelp } from '#stock/suppliers/suppliers.help.ts'
import { transfersHelp } from '#stock/transfers/transfers.help.ts'
import { variancesHelp } from '#stock/variances/variances.help.ts'

const allHelp: readonly HelpOfPage[] = [
  ...adviceHelp,
  ...claimsHelp,
  ...dispatchHelp,
  ...returnsHelp,
  ...activityHelp,
  ...businessHelp,
  ...dashboardHelp,
  ...fraudReportsHelp,
  ...importsHelp,
  ...notificationsHelp,
  ...approvalsHelp,
  ...outletsHelp,
  ...usersHelp,
  ...confirmationsHelp,
  ...customersHelp,
  ...giftCardsHelp,
  ...ordersHelp,
  ...posHelp,
  ...registersHelp,
  ...suspiciousHelp,
  ...verificationHelp,
  ...catalogHelp,
  ...inventoryHelp,
  ...packagingHelp,
  ...purchasingHelp,
  ...receivingHelp,
  ...scanningHelp,
  ...stockCountsHelp,
  ...supplierAnalyticsHelp,
  ...supplierPortalHelp,
  ...suppliersHelp,
  ...transfersHelp,
  ...variancesHelp,
]

/** The help of each page, by the page’s path. */
export const helpByPath: ReadonlyMap<string, HelpOfPage> = new Map(
  allHelp.map((help) => [help.path, help]),
)
