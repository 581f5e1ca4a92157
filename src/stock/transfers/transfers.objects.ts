import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { transfersContract } from './transfers.contract.ts'
import { transferNoun } from './transfers.nouns.ts'

export const transfersObjects: readonly EventObject[] = [
  eventObject({
    noun: transferNoun,
    endpoint: transfersContract.get,
    schema: answerOf(transfersContract.get),
  }),
]
