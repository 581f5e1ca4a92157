import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { stockCountsContract } from './stock-counts.contract.ts'
import { stockCountNoun } from './stock-counts.nouns.ts'

export const stockCountsObjects: readonly EventObject[] = [
  eventObject({
    noun: stockCountNoun,
    endpoint: stockCountsContract.get,
    schema: answerOf(stockCountsContract.get),
  }),
]
