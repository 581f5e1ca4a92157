import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { giftCardsContract } from './gift-cards.contract.ts'
import { giftCardNoun } from './gift-cards.nouns.ts'

export const giftCardsObjects: readonly EventObject[] = [
  eventObject({
    noun: giftCardNoun,
    endpoint: giftCardsContract.get,
    schema: answerOf(giftCardsContract.get),
  }),
]
