import { adviceNoun } from '#advice/advice.nouns.ts'
import { approvalNoun, verdictNoun } from '#approvals/approvals.nouns.ts'
import { priceListNoun, productNoun, variantNoun } from '#catalog/catalog.nouns.ts'
import { channelMessageNoun, channelNoun } from '#channels/channels.nouns.ts'
import {
  claimNoun,
  claimTemplateNoun,
  courierSheetNoun,
  gateSessionNoun,
  returnCaseNoun,
} from '#claims/claims.nouns.ts'
import { confirmationNoun } from '#confirmations/confirmations.nouns.ts'
import { connectionNoun } from '#connections/connections.nouns.ts'
import { courierCallNoun } from '#couriers/couriers.nouns.ts'
import { customerNoun, segmentNoun } from '#customers/customers.nouns.ts'
import { bookingNoun, loadSheetNoun, parcelNoun, waveNoun } from '#dispatch/dispatch.nouns.ts'
import { importNoun } from '#imports/imports.nouns.ts'
import { lotNoun, stockNoun } from '#inventory/inventory.nouns.ts'
import { messageNoun } from '#messages/messages.nouns.ts'
import { ruleNoun } from '#notifications/notifications.nouns.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { binNoun, courierNoun, outletNoun, serviceAreaNoun } from '#outlets/outlets.nouns.ts'
import { packagingNoun, packagingRuleNoun } from '#packaging/packaging.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import {
  accessNoun,
  exportNoun,
  mailNoun,
  recordNoun,
  settingNoun,
  templateNoun,
} from '#platform/platform.nouns.ts'
import {
  purchaseOrderNoun,
  supplierItemNoun,
  supplierNoun,
} from '#procurement/procurement.nouns.ts'
import { reasonNoun } from '#reasons/reasons.nouns.ts'
import { remittanceNoun } from '#remittances/remittances.nouns.ts'
import { returnNoun, supplierReturnNoun } from '#returns/returns.nouns.ts'
import { transferNoun } from '#transfers/transfers.nouns.ts'
import { deviceNoun, invitationNoun, userNoun, viewNoun } from '#users/users.nouns.ts'
import { endpointNoun } from '#webhooks/webhooks.nouns.ts'

/** What the log may be narrowed to; entries of a noun that is not here are shown all the same. */
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
