import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { supplierItemsContract } from './supplier-items.contract.ts'
import { suppliersContract } from './suppliers.contract.ts'
import { supplierItemNoun, supplierNoun } from './suppliers.nouns.ts'

export const suppliersObjects: readonly EventObject[] = [
  eventObject({
    noun: supplierNoun,
    endpoint: suppliersContract.get,
    schema: answerOf(suppliersContract.get),
  }),
  eventObject({
    noun: supplierItemNoun,
    endpoint: supplierItemsContract.list,
    schema: answerOf(supplierItemsContract.list).shape.rows.element,
    input: ({ entityId }) => ({ id: entityId, limit: 1 }),
    pick: ({ rows }) => rows[0],
  }),
]
