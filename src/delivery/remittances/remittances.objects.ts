import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { remittancesContract } from './remittances.contract.ts'
import { remittanceNoun } from './remittances.nouns.ts'

export const remittancesObjects: readonly EventObject[] = [
  eventObject({
    noun: remittanceNoun,
    endpoint: remittancesContract.get,
    schema: answerOf(remittancesContract.get),
  }),
]
