import { adviceNouns } from '#delivery/advice/advice.nouns.ts'
import { claimsNouns } from '#delivery/claims/claims.nouns.ts'
import { couriersNouns } from '#delivery/couriers/couriers.nouns.ts'
import { dispatchNouns } from '#delivery/dispatch/dispatch.nouns.ts'
import { remittancesNouns } from '#delivery/remittances/remittances.nouns.ts'
import { returnsNouns } from '#delivery/returns/returns.nouns.ts'
import { backupsNouns } from '#office/backups/backups.nouns.ts'
import { fraudReportsNouns } from '#office/fraud-reports/fraud-reports.nouns.ts'
import { importsNouns } from '#office/imports/imports.nouns.ts'
import { notificationsNouns } from '#office/notifications/notifications.nouns.ts'
import { ruleTrialsNouns } from '#office/rule-trials/rule-trials.nouns.ts'
import { setupNouns } from '#office/setup/setup.nouns.ts'
import { webhooksNouns } from '#office/webhooks/webhooks.nouns.ts'
import { approvalsNouns } from '#organization/approvals/approvals.nouns.ts'
import { connectionsNouns } from '#organization/connections/connections.nouns.ts'
import { exchangeRatesNouns } from '#organization/exchange-rates/exchange-rates.nouns.ts'
import { messagesNouns } from '#organization/messages/messages.nouns.ts'
import { outletsNouns } from '#organization/outlets/outlets.nouns.ts'
import { reasonsNouns } from '#organization/reasons/reasons.nouns.ts'
import { usersNouns } from '#organization/users/users.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import {
  accessNoun,
  exportNoun,
  mailNoun,
  recordNoun,
  settingNoun,
  templateNoun,
} from '#platform/platform.nouns.ts'
import { channelsNouns } from '#sales/channels/channels.nouns.ts'
import { confirmationsNouns } from '#sales/confirmations/confirmations.nouns.ts'
import { customersNouns } from '#sales/customers/customers.nouns.ts'
import { giftCardsNouns } from '#sales/gift-cards/gift-cards.nouns.ts'
import { ordersNouns } from '#sales/orders/orders.nouns.ts'
import { posNouns } from '#sales/pos/pos.nouns.ts'
import { registersNouns } from '#sales/registers/registers.nouns.ts'
import { suspiciousNouns } from '#sales/suspicious/suspicious.nouns.ts'
import { catalogNouns } from '#stock/catalog/catalog.nouns.ts'
import { inventoryNouns } from '#stock/inventory/inventory.nouns.ts'
import { landedCostsNouns } from '#stock/landed-costs/landed-costs.nouns.ts'
import { packagingNouns } from '#stock/packaging/packaging.nouns.ts'
import { purchasingNouns } from '#stock/purchasing/purchasing.nouns.ts'
import { receivingNouns } from '#stock/receiving/receiving.nouns.ts'
import { scanningNouns } from '#stock/scanning/scanning.nouns.ts'
import { shipNoticesNouns } from '#stock/ship-notices/ship-notices.nouns.ts'
import { stockCountsNouns } from '#stock/stock-counts/stock-counts.nouns.ts'
import { supplierClaimsNouns } from '#stock/supplier-claims/supplier-claims.nouns.ts'
import { supplierInvoicesNouns } from '#stock/supplier-invoices/supplier-invoices.nouns.ts'
import { suppliersNouns } from '#stock/suppliers/suppliers.nouns.ts'
import { transfersNouns } from '#stock/transfers/transfers.nouns.ts'
import { variancesNouns } from '#stock/variances/variances.nouns.ts'

const byLabel = (one: Noun, other: Noun) => (one.label < other.label ? -1 : 1)

/**
 * The nouns that the log can be filtered by; entries of other nouns are still shown. Listed here and
 * not taken from the manifests, because the first view needs them and nothing else of these;
 * tests/laws/manifests.test.ts compares the two.
 */
export const knownNouns: readonly Noun[] = [
  ...[accessNoun, exportNoun, mailNoun, recordNoun, settingNoun, templateNoun],
  ...usersNouns,
  ...connectionsNouns,
  ...messagesNouns,
  ...outletsNouns,
  ...reasonsNouns,
  ...exchangeRatesNouns,
  ...approvalsNouns,
  ...catalogNouns,
  ...scanningNouns,
  ...inventoryNouns,
  ...packagingNouns,
  ...transfersNouns,
  ...suppliersNouns,
  ...purchasingNouns,
  ...receivingNouns,
  ...landedCostsNouns,
  ...stockCountsNouns,
  ...variancesNouns,
  ...supplierInvoicesNouns,
  ...shipNoticesNouns,
  ...supplierClaimsNouns,
  ...customersNouns,
  ...registersNouns,
  ...giftCardsNouns,
  ...posNouns,
  ...ordersNouns,
  ...confirmationsNouns,
  ...channelsNouns,
  ...suspiciousNouns,
  ...couriersNouns,
  ...dispatchNouns,
  ...adviceNouns,
  ...returnsNouns,
  ...claimsNouns,
  ...remittancesNouns,
  ...fraudReportsNouns,
  ...importsNouns,
  ...notificationsNouns,
  ...webhooksNouns,
  ...ruleTrialsNouns,
  ...backupsNouns,
  ...setupNouns,
].toSorted(byLabel)

export function nounOf(key: string): Noun | undefined {
  return knownNouns.find((noun) => noun.key === key)
}
