import { adviceObjects } from '#delivery/advice/advice.objects.ts'
import { claimsObjects } from '#delivery/claims/claims.objects.ts'
import { couriersObjects } from '#delivery/couriers/couriers.objects.ts'
import { dispatchObjects } from '#delivery/dispatch/dispatch.objects.ts'
import { remittancesObjects } from '#delivery/remittances/remittances.objects.ts'
import { returnsObjects } from '#delivery/returns/returns.objects.ts'
import { businessObjects } from '#office/business/business.objects.ts'
import { importsObjects } from '#office/imports/imports.objects.ts'
import { webhooksObjects } from '#office/webhooks/webhooks.objects.ts'
import { messagesObjects } from '#organization/messages/messages.objects.ts'
import { outletsObjects } from '#organization/outlets/outlets.objects.ts'
import { reasonsObjects } from '#organization/reasons/reasons.objects.ts'
import type { EventObject } from '#platform/event-objects.ts'
import { channelsObjects } from '#sales/channels/channels.objects.ts'
import { confirmationsObjects } from '#sales/confirmations/confirmations.objects.ts'
import { customersObjects } from '#sales/customers/customers.objects.ts'
import { ordersObjects } from '#sales/orders/orders.objects.ts'
import { catalogObjects } from '#stock/catalog/catalog.objects.ts'
import { inventoryObjects } from '#stock/inventory/inventory.objects.ts'
import { procurementObjects } from '#stock/procurement/procurement.objects.ts'
import { transfersObjects } from '#stock/transfers/transfers.objects.ts'

/** What the events of each noun are about, as other systems are sent it. */
export const allObjects: readonly EventObject[] = [
  ...messagesObjects,
  ...outletsObjects,
  ...reasonsObjects,
  ...catalogObjects,
  ...customersObjects,
  ...inventoryObjects,
  ...transfersObjects,
  ...procurementObjects,
  ...ordersObjects,
  ...confirmationsObjects,
  ...channelsObjects,
  ...couriersObjects,
  ...dispatchObjects,
  ...adviceObjects,
  ...returnsObjects,
  ...claimsObjects,
  ...remittancesObjects,
  ...importsObjects,
  ...webhooksObjects,
  ...businessObjects,
]
