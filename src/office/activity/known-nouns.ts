import { adviceNoun } from '#delivery/advice/advice.nouns.ts'
import {
  claimNoun,
  claimTemplateNoun,
  courierSheetNoun,
  gateSessionNoun,
  returnCaseNoun,
} from '#delivery/claims/claims.nouns.ts'
import { courierCallNoun } from '#delivery/couriers/couriers.nouns.ts'
import {
  bookingNoun,
  loadSheetNoun,
  parcelNoun,
  waveNoun,
} from '#delivery/dispatch/dispatch.nouns.ts'
import { remittanceNoun } from '#delivery/remittances/remittances.nouns.ts'
import { returnNoun, supplierReturnNoun } from '#delivery/returns/returns.nouns.ts'
import { importNoun } from '#office/imports/imports.nouns.ts'
import { ruleNoun } from '#office/notifications/notifications.nouns.ts'
import { endpointNoun } from '#office/webhooks/webhooks.nouns.ts'
import { approvalNoun, verdictNoun } from '#organization/approvals/approvals.nouns.ts'
import { connectionNoun } from '#organization/connections/connections.nouns.ts'
import { messageNoun } from '#organization/messages/messages.nouns.ts'
import {
  binNoun,
  courierNoun,
  outletNoun,
  serviceAreaNoun,
} from '#organization/outlets/outlets.nouns.ts'
import { reasonNoun } from '#organization/reasons/reasons.nouns.ts'
import { deviceNoun, invitationNoun, userNoun, viewNoun } from '#organization/users/users.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import {
  accessNoun,
  exportNoun,
  mailNoun,
  recordNoun,
  settingNoun,
  templateNoun,
} from '#platform/platform.nouns.ts'
import { channelMessageNoun, channelNoun } from '#sales/channels/channels.nouns.ts'
import { confirmationNoun } from '#sales/confirmations/confirmations.nouns.ts'
import { customerNoun, segmentNoun } from '#sales/customers/customers.nouns.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { priceListNoun, productNoun, variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { lotNoun, stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { packagingNoun, packagingRuleNoun } from '#stock/packaging/packaging.nouns.ts'
import {
  purchaseOrderNoun,
  supplierItemNoun,
  supplierNoun,
} from '#stock/procurement/procurement.nouns.ts'
import { transferNoun } from '#stock/transfers/transfers.nouns.ts'

/** The nouns that the log can be filtered by; entries of other nouns are still shown. */
export const knownNouns: readonly Noun[] = [
  accessNoun,
  adviceNoun,
  approvalNoun,
  channelNoun,
  channelMessageNoun,
  confirmationNoun,
  connectionNoun,
  customerNoun,
  segmentNoun,
  deviceNoun,
  exportNoun,
  importNoun,
  invitationNoun,
  lotNoun,
  mailNoun,
  messageNoun,
  orderNoun,
  outletNoun,
  binNoun,
  serviceAreaNoun,
  courierNoun,
  courierCallNoun,
  packagingNoun,
  packagingRuleNoun,
  parcelNoun,
  waveNoun,
  bookingNoun,
  loadSheetNoun,
  productNoun,
  priceListNoun,
  variantNoun,
  reasonNoun,
  returnNoun,
  supplierReturnNoun,
  returnCaseNoun,
  claimNoun,
  claimTemplateNoun,
  gateSessionNoun,
  courierSheetNoun,
  remittanceNoun,
  verdictNoun,
  ruleNoun,
  settingNoun,
  stockNoun,
  purchaseOrderNoun,
  recordNoun,
  supplierItemNoun,
  supplierNoun,
  templateNoun,
  transferNoun,
  userNoun,
  viewNoun,
  endpointNoun,
]

export function nounOf(key: string): Noun | undefined {
  return knownNouns.find((noun) => noun.key === key)
}
