import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { buyingContract } from './buying.contract.ts'
import { procurementContract } from './procurement.contract.ts'
import { purchaseOrderNoun, supplierItemNoun, supplierNoun } from './procurement.nouns.ts'

export const procurementObjects: readonly EventObject[] = [
  eventObject({
    noun: supplierNoun,
    endpoint: procurementContract.getSupplier,
    schema: answerOf(procurementContract.getSupplier),
  }),
  eventObject({
    noun: supplierItemNoun,
    endpoint: buyingContract.items,
    schema: answerOf(buyingContract.items).shape.rows.element,
    input: ({ entityId }) => ({ id: entityId, limit: 1 }),
    pick: ({ rows }) => rows[0],
  }),
  eventObject({
    noun: purchaseOrderNoun,
    endpoint: buyingContract.draft,
    schema: answerOf(buyingContract.draft),
  }),
]
