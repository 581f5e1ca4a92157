import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { adviceContract } from './advice.contract.ts'
import { adviceNoun } from './advice.nouns.ts'

export const adviceObjects: readonly EventObject[] = [
  eventObject({
    noun: adviceNoun,
    endpoint: adviceContract.get,
    schema: answerOf(adviceContract.get).omit({ script: true }),
  }),
]
