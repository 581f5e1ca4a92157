import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { reasonsContract } from './reasons.contract.ts'
import { reasonNoun } from './reasons.nouns.ts'

export const reasonsObjects: readonly EventObject[] = [
  eventObject({
    noun: reasonNoun,
    endpoint: reasonsContract.list,
    schema: answerOf(reasonsContract.list).shape.reasons.element,
    input: () => ({}),
    pick: ({ reasons }, { entityId }) => reasons.find(({ id }) => id === entityId),
  }),
]
