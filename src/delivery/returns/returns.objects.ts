import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { returnsContract } from './returns.contract.ts'
import { returnNoun, supplierReturnNoun } from './returns.nouns.ts'
import { supplierReturnsContract } from './supplier-returns.contract.ts'

export const returnsObjects: readonly EventObject[] = [
  eventObject({
    noun: returnNoun,
    endpoint: returnsContract.get,
    schema: answerOf(returnsContract.get),
  }),
  eventObject({
    noun: supplierReturnNoun,
    endpoint: supplierReturnsContract.get,
    schema: answerOf(supplierReturnsContract.get),
  }),
]
