import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { variancesContract } from './variances.contract.ts'
import { varianceNoun } from './variances.nouns.ts'

export const variancesObjects: readonly EventObject[] = [
  eventObject({
    noun: varianceNoun,
    endpoint: variancesContract.get,
    schema: answerOf(variancesContract.get),
  }),
]
