import { advicePhrases } from '#delivery/advice/advice.phrases.ts'
import { claimsPhrases } from '#delivery/claims/claims.phrases.ts'
import { couriersPhrases } from '#delivery/couriers/couriers.phrases.ts'
import { dispatchPhrases } from '#delivery/dispatch/dispatch.phrases.ts'
import { remittancesPhrases } from '#delivery/remittances/remittances.phrases.ts'
import { returnsPhrases } from '#delivery/returns/returns.phrases.ts'
import { trackingPhrases } from '#delivery/tracking/tracking.phrases.ts'
import { backupsPhrases } from '#office/backups/backups.phrases.ts'
import { fraudReportsPhrases } from '#office/fraud-reports/fraud-reports.phrases.ts'
import { importsPhrases } from '#office/imports/imports.phrases.ts'
import { notificationsPhrases } from '#office/notifications/notifications.phrases.ts'
import { ruleTrialsPhrases } from '#office/rule-trials/rule-trials.phrases.ts'
import { setupPhrases } from '#office/setup/setup.phrases.ts'
import { webhooksPhrases } from '#office/webhooks/webhooks.phrases.ts'
import { approvalsPhrases } from '#organization/approvals/approvals.phrases.ts'
import { connectionsPhrases } from '#organization/connections/connections.phrases.ts'
import { exchangeRatesPhrases } from '#organization/exchange-rates/exchange-rates.phrases.ts'
import { messagesPhrases } from '#organization/messages/messages.phrases.ts'
import { outletsPhrases } from '#organization/outlets/outlets.phrases.ts'
import { reasonsPhrases } from '#organization/reasons/reasons.phrases.ts'
import { usersPhrases } from '#organization/users/users.phrases.ts'
import { type AreaPhrases, type EventKind, eventKinds } from '#platform/area-phrases.ts'
import { platformPhrases } from '#platform/platform.phrases.ts'
import { channelsPhrases } from '#sales/channels/channels.phrases.ts'
import { confirmationsPhrases } from '#sales/confirmations/confirmations.phrases.ts'
import { customersPhrases } from '#sales/customers/customers.phrases.ts'
import { giftCardsPhrases } from '#sales/gift-cards/gift-cards.phrases.ts'
import { ordersPhrases } from '#sales/orders/orders.phrases.ts'
import { posPhrases } from '#sales/pos/pos.phrases.ts'
import { registersPhrases } from '#sales/registers/registers.phrases.ts'
import { suspiciousPhrases } from '#sales/suspicious/suspicious.phrases.ts'
import { catalogPhrases } from '#stock/catalog/catalog.phrases.ts'
import { inventoryPhrases } from '#stock/inventory/inventory.phrases.ts'
import { landedCostsPhrases } from '#stock/landed-costs/landed-costs.phrases.ts'
import { packagingPhrases } from '#stock/packaging/packaging.phrases.ts'
import { purchasingPhrases } from '#stock/purchasing/purchasing.phrases.ts'
import { receivingPhrases } from '#stock/receiving/receiving.phrases.ts'
import { scanningPhrases } from '#stock/scanning/scanning.phrases.ts'
import { shipNoticesPhrases } from '#stock/ship-notices/ship-notices.phrases.ts'
import { stockCountsPhrases } from '#stock/stock-counts/stock-counts.phrases.ts'
import { supplierAnalyticsPhrases } from '#stock/supplier-analytics/supplier-analytics.phrases.ts'
import { supplierClaimsPhrases } from '#stock/supplier-claims/supplier-claims.phrases.ts'
import { supplierInvoicesPhrases } from '#stock/supplier-invoices/supplier-invoices.phrases.ts'
import { suppliersPhrases } from '#stock/suppliers/suppliers.phrases.ts'
import { transfersPhrases } from '#stock/transfers/transfers.phrases.ts'
import { variancesPhrases } from '#stock/variances/variances.phrases.ts'

export const areaPhrases: readonly AreaPhrases[] = [
  platformPhrases,
  usersPhrases,
  connectionsPhrases,
  messagesPhrases,
  outletsPhrases,
  reasonsPhrases,
  exchangeRatesPhrases,
  approvalsPhrases,
  catalogPhrases,
  scanningPhrases,
  customersPhrases,
  registersPhrases,
  giftCardsPhrases,
  posPhrases,
  inventoryPhrases,
  packagingPhrases,
  transfersPhrases,
  suppliersPhrases,
  purchasingPhrases,
  receivingPhrases,
  landedCostsPhrases,
  stockCountsPhrases,
  variancesPhrases,
  supplierInvoicesPhrases,
  shipNoticesPhrases,
  supplierClaimsPhrases,
  supplierAnalyticsPhrases,
  ordersPhrases,
  confirmationsPhrases,
  channelsPhrases,
  suspiciousPhrases,
  couriersPhrases,
  dispatchPhrases,
  trackingPhrases,
  advicePhrases,
  returnsPhrases,
  claimsPhrases,
  remittancesPhrases,
  fraudReportsPhrases,
  importsPhrases,
  notificationsPhrases,
  webhooksPhrases,
  ruleTrialsPhrases,
  backupsPhrases,
  setupPhrases,
]

const saidOfKind = (kind: EventKind) =>
  areaPhrases.flatMap(({ said }) => Object.entries(said[kind] ?? {}))

/** What each type of event reads like, by its type. */
export const templates: ReadonlyMap<string, string> = new Map(eventKinds.flatMap(saidOfKind))

/** The types of each kind, in the order in which their areas declare them. */
export const typesOfKind = (kind: EventKind): readonly string[] =>
  saidOfKind(kind).map(([type]) => type)

/** How a field is called in a sentence, by the key of its values. */
export const fieldWords: ReadonlyMap<string, string> = new Map(
  areaPhrases.flatMap(({ fields }) => Object.entries(fields ?? {})),
)

/** The fields that the log may be narrowed to. */
export const fields: readonly string[] = [...new Set(fieldWords.values())].toSorted()

/** What the log looks for where it is narrowed to a field: these keys changed, or such events. */
export function traceOfField(field: string) {
  return {
    keys: [...fieldWords].filter(([, word]) => word === field).map(([key]) => key),
    types: areaPhrases.flatMap(({ alsoOf }) => alsoOf?.[field] ?? []),
  }
}

const labels = new Map(areaPhrases.flatMap((area) => Object.entries(area.labels ?? {})))

/** The label of a value that is a code; null where its key has no labels. */
export function labelOf(key: string, value: string): string | null {
  return labels.get(key)?.[value] ?? null
}
