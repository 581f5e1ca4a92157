import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { settingNoun } from '#platform/platform.nouns.ts'
import { businessContract } from './business.contract.ts'

export const businessObjects: readonly EventObject[] = [
  eventObject({
    noun: settingNoun,
    endpoint: businessContract.settings,
    schema: answerOf(businessContract.settings).shape.settings.element,
    input: ({ outletId }) => (outletId === null ? {} : { outletId }),
    pick: ({ settings }, { entityId }) => settings.find(({ id }) => id === entityId),
  }),
]
