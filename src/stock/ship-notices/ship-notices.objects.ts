import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { shipNoticesContract } from './ship-notices.contract.ts'
import { shipNoticeNoun } from './ship-notices.nouns.ts'

export const shipNoticesObjects: readonly EventObject[] = [
  eventObject({
    noun: shipNoticeNoun,
    endpoint: shipNoticesContract.get,
    schema: answerOf(shipNoticesContract.get),
  }),
]
