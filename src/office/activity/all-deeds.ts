import { adviceDeeds } from '#delivery/advice/advice.deeds.ts'
import { claimsDeeds } from '#delivery/claims/claims.deeds.ts'
import { couriersDeeds } from '#delivery/couriers/couriers.deeds.ts'
import { dispatchDeeds } from '#delivery/dispatch/dispatch.deeds.ts'
import { remittancesDeeds } from '#delivery/remittances/remittances.deeds.ts'
import { returnsDeeds } from '#delivery/returns/returns.deeds.ts'
import { trackingDeeds } from '#delivery/tracking/tracking.deeds.ts'
import { importsDeeds } from '#office/imports/imports.deeds.ts'
import { notificationsDeeds } from '#office/notifications/notifications.deeds.ts'
import { webhooksDeeds } from '#office/webhooks/webhooks.deeds.ts'
import { approvalsDeeds } from '#organization/approvals/approvals.deeds.ts'
import { connectionsDeeds } from '#organization/connections/connections.deeds.ts'
import { messagesDeeds } from '#organization/messages/messages.deeds.ts'
import { outletsDeeds } from '#organization/outlets/outlets.deeds.ts'
import { reasonsDeeds } from '#organization/reasons/reasons.deeds.ts'
import { usersDeeds } from '#organization/users/users.deeds.ts'
import { type AreaDeeds, type DeedKind, deedKinds } from '#platform/deeds.ts'
import { platformDeeds } from '#platform/platform.deeds.ts'
import { channelsDeeds } from '#sales/channels/channels.deeds.ts'
import { confirmationsDeeds } from '#sales/confirmations/confirmations.deeds.ts'
import { customersDeeds } from '#sales/customers/customers.deeds.ts'
import { ordersDeeds } from '#sales/orders/orders.deeds.ts'
import { catalogDeeds } from '#stock/catalog/catalog.deeds.ts'
import { inventoryDeeds } from '#stock/inventory/inventory.deeds.ts'
import { packagingDeeds } from '#stock/packaging/packaging.deeds.ts'
import { procurementDeeds } from '#stock/procurement/procurement.deeds.ts'
import { transfersDeeds } from '#stock/transfers/transfers.deeds.ts'

export const areaDeeds: readonly AreaDeeds[] = [
  platformDeeds,
  usersDeeds,
  connectionsDeeds,
  messagesDeeds,
  outletsDeeds,
  reasonsDeeds,
  approvalsDeeds,
  catalogDeeds,
  customersDeeds,
  inventoryDeeds,
  packagingDeeds,
  transfersDeeds,
  procurementDeeds,
  ordersDeeds,
  confirmationsDeeds,
  channelsDeeds,
  couriersDeeds,
  dispatchDeeds,
  trackingDeeds,
  adviceDeeds,
  returnsDeeds,
  claimsDeeds,
  remittancesDeeds,
  importsDeeds,
  notificationsDeeds,
  webhooksDeeds,
]

const saidOfKind = (kind: DeedKind) =>
  areaDeeds.flatMap(({ said }) => Object.entries(said[kind] ?? {}))

/** What each type of event reads like, by its type. */
export const templates: ReadonlyMap<string, string> = new Map(deedKinds.flatMap(saidOfKind))

/** The types of each kind, in the order in which their areas declare them. */
export const typesOfKind = (kind: DeedKind): readonly string[] =>
  saidOfKind(kind).map(([type]) => type)

/** How a field is called in a sentence, by the key of its values. */
export const fieldWords: ReadonlyMap<string, string> = new Map(
  areaDeeds.flatMap(({ fields }) => Object.entries(fields ?? {})),
)

/** The fields that the log may be narrowed to. */
export const fields: readonly string[] = [...new Set(fieldWords.values())].toSorted()

/** What the log looks for where it is narrowed to a field: these keys changed, or such events. */
export function traceOfField(field: string) {
  return {
    keys: [...fieldWords].filter(([, word]) => word === field).map(([key]) => key),
    types: areaDeeds.flatMap(({ alsoOf }) => alsoOf?.[field] ?? []),
  }
}

const labels = new Map(areaDeeds.flatMap((area) => Object.entries(area.labels ?? {})))

/** The label of a value that is a code; null where its key has no labels. */
export function labelOf(key: string, value: string): string | null {
  return labels.get(key)?.[value] ?? null
}
