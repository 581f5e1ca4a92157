import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { saleNoun } from './pos.nouns.ts'
import { salesContract } from './sales.contract.ts'

export const posObjects: readonly EventObject[] = [
  eventObject({
    noun: saleNoun,
    endpoint: salesContract.get,
    schema: answerOf(salesContract.get),
  }),
]
