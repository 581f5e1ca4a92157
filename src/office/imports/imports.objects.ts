import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { importsContract } from './imports.contract.ts'
import { importNoun } from './imports.nouns.ts'

export const importsObjects: readonly EventObject[] = [
  eventObject({
    noun: importNoun,
    endpoint: importsContract.get,
    schema: answerOf(importsContract.get),
  }),
]
