import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { landedCostsContract } from './landed-costs.contract.ts'
import { landedCostNoun } from './landed-costs.nouns.ts'

export const landedCostsObjects: readonly EventObject[] = [
  eventObject({
    noun: landedCostNoun,
    endpoint: landedCostsContract.get,
    schema: answerOf(landedCostsContract.get),
  }),
]
