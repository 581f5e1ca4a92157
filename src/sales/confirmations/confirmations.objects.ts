import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { confirmationsContract } from './confirmations.contract.ts'
import { confirmationNoun } from './confirmations.nouns.ts'

export const confirmationsObjects: readonly EventObject[] = [
  eventObject({
    noun: confirmationNoun,
    endpoint: confirmationsContract.get,
    schema: answerOf(confirmationsContract.get).omit({ script: true }),
  }),
]
