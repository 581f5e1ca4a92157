import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { purchaseOrdersContract } from './purchase-orders.contract.ts'
import { purchaseOrderNoun } from './purchasing.nouns.ts'

export const purchasingObjects: readonly EventObject[] = [
  eventObject({
    noun: purchaseOrderNoun,
    endpoint: purchaseOrdersContract.get,
    schema: answerOf(purchaseOrdersContract.get),
  }),
]
