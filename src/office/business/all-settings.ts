import { adviceSettings } from '#delivery/advice/advice.settings.ts'
import { claimsSettings } from '#delivery/claims/claims.settings.ts'
import { dispatchSettings } from '#delivery/dispatch/dispatch.settings.ts'
import { remittancesSettings } from '#delivery/remittances/remittances.settings.ts'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import { updatesSettings } from '#delivery/updates/updates.settings.ts'
import { backupsSettings } from '#office/backups/backups.settings.ts'
import { fraudReportsSettings } from '#office/fraud-reports/fraud-reports.settings.ts'
import { notificationsSettings } from '#office/notifications/notifications.settings.ts'
import { webhooksSettings } from '#office/webhooks/webhooks.settings.ts'
import { approvalsSettings } from '#organization/approvals/approvals.settings.ts'
import { exchangeRatesSettings } from '#organization/exchange-rates/exchange-rates.settings.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { usersSettings } from '#organization/users/users.settings.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Setting } from '#platform/settings.ts'
import { addressesSettings } from '#sales/addresses/addresses.settings.ts'
import { channelsSettings } from '#sales/channels/channels.settings.ts'
import { confirmationsSettings } from '#sales/confirmations/confirmations.settings.ts'
import { customersSettings } from '#sales/customers/customers.settings.ts'
import { fraudSettings } from '#sales/fraud/fraud.settings.ts'
import { giftCardsSettings } from '#sales/gift-cards/gift-cards.settings.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'
import { posSettings } from '#sales/pos/pos.settings.ts'
import { registersSettings } from '#sales/registers/registers.settings.ts'
import { suspiciousSettings } from '#sales/suspicious/suspicious.settings.ts'
import { auditsSettings } from '#stock/audits/audits.settings.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { inventorySettings } from '#stock/inventory/inventory.settings.ts'
import { landedCostsSettings } from '#stock/landed-costs/landed-costs.settings.ts'
import { packagingSettings } from '#stock/packaging/packaging.settings.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import { scanningSettings } from '#stock/scanning/scanning.settings.ts'
import { shipNoticesSettings } from '#stock/ship-notices/ship-notices.settings.ts'
import { stockCountsSettings } from '#stock/stock-counts/stock-counts.settings.ts'
import { supplierAnalyticsSettings } from '#stock/supplier-analytics/supplier-analytics.settings.ts'
import { supplierClaimsSettings } from '#stock/supplier-claims/supplier-claims.settings.ts'
import { supplierInvoicesSettings } from '#stock/supplier-invoices/supplier-invoices.settings.ts'
import { suppliersSettings } from '#stock/suppliers/suppliers.settings.ts'
import { transfersSettings } from '#stock/transfers/transfers.settings.ts'
import { variancesSettings } from '#stock/variances/variances.settings.ts'

/** Every setting that an area declares, by area in their order. */
export const allSettings: readonly Setting[] = [
  platformSettings,
  usersSettings,
  exchangeRatesSettings,
  approvalsSettings,
  exportsSettings,
  catalogSettings,
  scanningSettings,
  addressesSettings,
  customersSettings,
  inventorySettings,
  packagingSettings,
  transfersSettings,
  suppliersSettings,
  purchasingSettings,
  receivingSettings,
  landedCostsSettings,
  stockCountsSettings,
  supplierInvoicesSettings,
  supplierAnalyticsSettings,
  shipNoticesSettings,
  supplierClaimsSettings,
  auditsSettings,
  variancesSettings,
  ordersSettings,
  confirmationsSettings,
  channelsSettings,
  dispatchSettings,
  updatesSettings,
  adviceSettings,
  returnsSettings,
  claimsSettings,
  remittancesSettings,
  posSettings,
  registersSettings,
  giftCardsSettings,
  fraudSettings,
  suspiciousSettings,
  fraudReportsSettings,
  notificationsSettings,
  webhooksSettings,
  backupsSettings,
].flatMap((settings): readonly Setting[] => Object.values(settings))

export function settingOfKey(key: string): Setting | undefined {
  return allSettings.find((setting) => setting.key === key)
}
