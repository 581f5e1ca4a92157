import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { catalogContract } from './catalog.contract.ts'
import { productNoun, variantNoun } from './catalog.nouns.ts'
import { productsContract } from './products.contract.ts'

export const catalogObjects: readonly EventObject[] = [
  eventObject({
    noun: productNoun,
    endpoint: productsContract.get,
    schema: answerOf(productsContract.get),
  }),
  eventObject({
    noun: variantNoun,
    endpoint: catalogContract.get,
    schema: answerOf(catalogContract.get),
  }),
]
