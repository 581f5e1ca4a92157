import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { channelsContract } from './channels.contract.ts'
import { channelMessageNoun, channelNoun } from './channels.nouns.ts'

export const channelsObjects: readonly EventObject[] = [
  eventObject({
    noun: channelNoun,
    endpoint: channelsContract.list,
    schema: answerOf(channelsContract.list).shape.channels.element,
    input: () => ({}),
    pick: ({ channels }, { entityId }) => channels.find(({ id }) => id === entityId),
  }),
  // The reason is a sentence for people, and the body is the shop's own.
  eventObject({
    noun: channelMessageNoun,
    endpoint: channelsContract.message,
    schema: answerOf(channelsContract.message).omit({ reason: true, body: true }),
  }),
]
