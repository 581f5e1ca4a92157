import { approvalNoun, verdictNoun } from '#approvals/approvals.nouns.ts'
import { variantNoun } from '#catalog/catalog.nouns.ts'
import { connectionNoun } from '#connections/connections.nouns.ts'
import { customerNoun } from '#customers/customers.nouns.ts'
import { parcelNoun } from '#dispatch/dispatch.nouns.ts'
import { importNoun } from '#imports/imports.nouns.ts'
import { stockNoun } from '#inventory/inventory.nouns.ts'
import { ruleNoun } from '#notifications/notifications.nouns.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { outletNoun } from '#outlets/outlets.nouns.ts'
import type { Noun } from '#platform/nouns.ts'
import {
  accessNoun,
  exportNoun,
  mailNoun,
  settingNoun,
  templateNoun,
} from '#platform/platform.nouns.ts'
import { supplierNoun } from '#procurement/procurement.nouns.ts'
import { reasonNoun } from '#reasons/reasons.nouns.ts'
import { deviceNoun, invitationNoun, userNoun } from '#users/users.nouns.ts'
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
  mailNoun,
  orderNoun,
  outletNoun,
  parcelNoun,
  variantNoun,
  reasonNoun,
  verdictNoun,
  ruleNoun,
  settingNoun,
  stockNoun,
  supplierNoun,
  templateNoun,
  userNoun,
  endpointNoun,
]

export function nounOf(key: string): Noun | undefined {
  return knownNouns.find((noun) => noun.key === key)
}
