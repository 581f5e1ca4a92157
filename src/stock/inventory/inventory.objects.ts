import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { lotNoun, stockNoun } from './inventory.nouns.ts'
import { stockListsContract } from './stock-lists.contract.ts'

/** Of one outlet, without what depends on the reader. */
const level = answerOf(stockListsContract.level).omit({
  openDays: true,
  waitingPhotos: true,
  elsewhere: true,
})

export const inventoryObjects: readonly EventObject[] = [
  eventObject({
    noun: stockNoun,
    endpoint: stockListsContract.level,
    schema: level,
    input: ({ entityId, outletId }) =>
      outletId === null ? null : { variantId: entityId, outletId },
  }),
  eventObject({
    noun: lotNoun,
    endpoint: stockListsContract.lot,
    schema: answerOf(stockListsContract.lot),
  }),
]
