import { approvalNoun, verdictNoun } from '#approvals/approvals.nouns.ts'
import { productNoun, variantNoun } from '#catalog/catalog.nouns.ts'
import { connectionNoun } from '#connections/connections.nouns.ts'
import { customerNoun } from '#customers/customers.nouns.ts'
import { parcelNoun } from '#dispatch/dispatch.nouns.ts'
import { importNoun } from '#imports/imports.nouns.ts'
import { lotNoun, stockNoun } from '#inventory/inventory.nouns.ts'
import { ruleNoun } from '#notifications/notifications.nouns.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { binNoun, courierNoun, outletNoun, serviceAreaNoun } from '#outlets/outlets.nouns.ts'
import { packagingNoun, packagingRuleNoun } from '#packaging/packaging.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import {
  accessNoun,
  exportNoun,
  mailNoun,
  settingNoun,
  templateNoun,
} from '#platform/platform.nouns.ts'
import {
  purchaseOrderNoun,
  supplierItemNoun,
  supplierNoun,
} from '#procurement/procurement.nouns.ts'
import { reasonNoun } from '#reasons/reasons.nouns.ts'
import { transferNoun } from '#transfers/transfers.nouns.ts'
import { deviceNoun, invitationNoun, userNoun, viewNoun } from '#users/users.nouns.ts'
import { endpointNoun } from '#webhooks/webhooks.nouns.ts'

/** What the log may be narrowed to; entries of a noun that is not here are shown all the same. */
export const knownNouns: readonly Noun[] = [
  accessNoun,
  approvalNoun,
  connectionNoun,
  customerNoun,
  deviceNoun,
  exportNoun,
  importNoun,
  invitationNoun,
  lotNoun,
  mailNoun,
  orderNoun,
  outletNoun,
  binNoun,
  serviceAreaNoun,
  courierNoun,
  packagingNoun,
  packagingRuleNoun,
  parcelNoun,
  productNoun,
  variantNoun,
  reasonNoun,
  verdictNoun,
  ruleNoun,
  settingNoun,
  stockNoun,
  purchaseOrderNoun,
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
