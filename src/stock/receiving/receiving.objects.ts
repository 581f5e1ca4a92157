import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { receivingContract } from './receiving.contract.ts'
import { receiptNoun } from './receiving.nouns.ts'

export const receivingObjects: readonly EventObject[] = [
  eventObject({
    noun: receiptNoun,
    endpoint: receivingContract.get,
    schema: answerOf(receivingContract.get),
  }),
]
