import { adviceWebAreas } from '#delivery/advice/web/index.tsx'
import { claimsWebAreas } from '#delivery/claims/web/index.tsx'
import { couriersWebAreas } from '#delivery/couriers/web/index.tsx'
import { dispatchWebAreas } from '#delivery/dispatch/web/index.tsx'
import { remittancesWebAreas } from '#delivery/remittances/web/index.tsx'
import { returnsWebAreas } from '#delivery/returns/web/index.tsx'
import { trackingWebAreas } from '#delivery/tracking/web/index.tsx'
import { activityWebAreas } from '#office/activity/web/index.tsx'
import { backupsWebAreas } from '#office/backups/web/index.tsx'
import { businessWebAreas } from '#office/business/web/index.tsx'
import { dashboardWebAreas } from '#office/dashboard/web/index.tsx'
import { fraudReportsWebAreas } from '#office/fraud-reports/web/index.tsx'
import { healthWebAreas } from '#office/health/web/index.tsx'
import { importsWebAreas } from '#office/imports/web/index.tsx'
import { notificationsWebAreas } from '#office/notifications/web/index.tsx'
import { ruleTrialsWebAreas } from '#office/rule-trials/web/index.tsx'
import { setupWebAreas } from '#office/setup/web/index.tsx'
import { webhooksWebAreas } from '#office/webhooks/web/index.tsx'
import { approvalsWebAreas } from '#organization/approvals/web/index.tsx'
import { connectionsWebAreas } from '#organization/connections/web/index.tsx'
import { exchangeRatesWebAreas } from '#organization/exchange-rates/web/index.tsx'
import { messagesWebAreas } from '#organization/messages/web/index.tsx'
import { outletsWebAreas } from '#organization/outlets/web/index.tsx'
import { reasonsWebAreas } from '#organization/reasons/web/index.tsx'
import { usersWebAreas } from '#organization/users/web/index.tsx'
import type { Page, WebArea } from '#platform/web/page.ts'
import { channelsWebAreas } from '#sales/channels/web/index.tsx'
import { confirmationsWebAreas } from '#sales/confirmations/web/index.tsx'
import { customersWebAreas } from '#sales/customers/web/index.tsx'
import { fraudWebAreas } from '#sales/fraud/web/index.tsx'
import { giftCardsWebAreas } from '#sales/gift-cards/web/index.tsx'
import { ordersWebAreas } from '#sales/orders/web/index.tsx'
import { posWebAreas } from '#sales/pos/web/index.tsx'
import { registersWebAreas } from '#sales/registers/web/index.tsx'
import { suspiciousWebAreas } from '#sales/suspicious/web/index.tsx'
import { verificationWebAreas } from '#sales/verification/web/index.tsx'
import { catalogWebAreas } from '#stock/catalog/web/index.tsx'
import { inventoryWebAreas } from '#stock/inventory/web/index.tsx'
import { landedCostsWebAreas } from '#stock/landed-costs/web/index.tsx'
import { packagingWebAreas } from '#stock/packaging/web/index.tsx'
import { purchasingWebAreas } from '#stock/purchasing/web/index.tsx'
import { receivingWebAreas } from '#stock/receiving/web/index.tsx'
import { scanningWebAreas } from '#stock/scanning/web/index.tsx'
import { shipNoticesWebAreas } from '#stock/ship-notices/web/index.tsx'
import { stockCountsWebAreas } from '#stock/stock-counts/web/index.tsx'
import { supplierAnalyticsWebAreas } from '#stock/supplier-analytics/web/index.tsx'
import { supplierClaimsWebAreas } from '#stock/supplier-claims/web/index.tsx'
import { supplierInvoicesWebAreas } from '#stock/supplier-invoices/web/index.tsx'
import { supplierPortalWebAreas } from '#stock/supplier-portal/web/index.tsx'
import { suppliersWebAreas } from '#stock/suppliers/web/index.tsx'
import { transfersWebAreas } from '#stock/transfers/web/index.tsx'
import { variancesWebAreas } from '#stock/variances/web/index.tsx'

/** Every area that shows something, in the order of src/areas.ts. */
export const webAreas: readonly WebArea[] = [
  ...usersWebAreas,
  ...connectionsWebAreas,
  ...messagesWebAreas,
  ...outletsWebAreas,
  ...reasonsWebAreas,
  ...exchangeRatesWebAreas,
  ...approvalsWebAreas,
  ...catalogWebAreas,
  ...scanningWebAreas,
  ...inventoryWebAreas,
  ...packagingWebAreas,
  ...transfersWebAreas,
  ...suppliersWebAreas,
  ...purchasingWebAreas,
  ...receivingWebAreas,
  ...landedCostsWebAreas,
  ...stockCountsWebAreas,
  ...supplierPortalWebAreas,
  ...supplierInvoicesWebAreas,
  ...supplierAnalyticsWebAreas,
  ...shipNoticesWebAreas,
  ...supplierClaimsWebAreas,
  ...variancesWebAreas,
  ...customersWebAreas,
  ...registersWebAreas,
  ...giftCardsWebAreas,
  ...ordersWebAreas,
  ...confirmationsWebAreas,
  ...verificationWebAreas,
  ...channelsWebAreas,
  ...posWebAreas,
  ...fraudWebAreas,
  ...suspiciousWebAreas,
  ...couriersWebAreas,
  ...dispatchWebAreas,
  ...trackingWebAreas,
  ...adviceWebAreas,
  ...returnsWebAreas,
  ...claimsWebAreas,
  ...remittancesWebAreas,
  ...fraudReportsWebAreas,
  ...importsWebAreas,
  ...notificationsWebAreas,
  ...webhooksWebAreas,
  ...ruleTrialsWebAreas,
  ...backupsWebAreas,
  ...healthWebAreas,
  ...activityWebAreas,
  ...businessWebAreas,
  ...setupWebAreas,
  ...dashboardWebAreas,
]

export const pages: readonly Page[] = webAreas.flatMap((area) => area.pages)
