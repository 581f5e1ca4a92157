import { actorOfUser } from '#organization/users/server/index.ts'
import { codedChanges, type EventAbout, type EventObject } from '#platform/event-objects.ts'
import { codedKey } from '#platform/events.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { ReadObject } from '#platform/server/events/read-object.ts'
import { messageIdOf, payloadVersions } from '../webhooks.rules.ts'

/** The objects that messages carry, and how one is read for the owner of an endpoint. */
export type Objects = {
  readonly all: readonly EventObject[]
  readonly read: ReadObject
}

/** Of an event, what its object is found by. */
export type UnreadEvent = EventAbout & { readonly noun: string }

export type NewMessage = {
  readonly payload: string
  /** Null where the message is as it will be sent. */
  readonly unreadEvent: UnreadEvent | null
}

/** A message about an event, still without its object, which `addObject` puts in. */
export function newMessage(
  all: readonly EventObject[],
  deliveryId: string,
  event: StoredEvent,
  payloadVersion: number,
): NewMessage {
  if (payloadVersion === payloadVersions.inWords)
    return { payload: wordsOf(event), unreadEvent: null }
  const { seq, type, at, entityId, outletId, noun, data } = event
  const object = all.find((one) => one.noun === noun)
  const payload = JSON.stringify({
    id: messageIdOf(deliveryId),
    seq,
    type,
    version: payloadVersion,
    timestamp: at,
    data: { noun, id: entityId, object: null, changes: object ? codedChanges(object, data) : {} },
  })
  return { payload, unreadEvent: object ? { noun, entityId, outletId, data } : null }
}

/**
 * The message with its object. If the owner may not see the object, the message only reports the
 * change.
 */
export function withObject(payload: string, object: unknown): string {
  const message: { data: object } = JSON.parse(payload) // parse edge: written by newMessage
  const changes = object === null ? { changes: {} } : {}
  return JSON.stringify({ ...message, data: { ...message.data, object, ...changes } })
}

/** Reads what some events are about. What several endpoints of one owner hear of one thing is read once. */
export function objectsFor(reader: Reader, { all, read }: Objects) {
  const byNoun = new Map(all.map((object) => [object.noun, object]))
  const owners = new Map<string, Promise<Actor | null>>()
  const found = new Map<string, Promise<unknown>>()

  // Reading personal data is kept in the record: as what the webhook read, not as what its owner did.
  const ownerOf = (ownerId: string) =>
    remembered(owners, ownerId, async () => {
      const owner = await actorOfUser(reader, ownerId)
      return owner && ({ ...owner, via: 'webhook' } satisfies Actor)
    })

  return async (event: UnreadEvent, ownerId: string | null): Promise<unknown> => {
    const object = byNoun.get(event.noun)
    const owner = ownerId === null ? null : await ownerOf(ownerId)
    if (!object || !owner) return null
    const { source } = object
    if (!source) return read(owner, object, event)
    const key = JSON.stringify([ownerId, object.noun, event.entityId, source.inputOf(event)])
    return remembered(found, key, () => read(owner, object, event))
  }
}

function remembered<V>(known: Map<string, Promise<V>>, key: string, find: () => Promise<V>) {
  const value = known.get(key) ?? find()
  known.set(key, value)
  return value
}

/** The first form: the event's own facts, as people read them, and what it is about. */
function wordsOf({ seq, type, at, entityId, noun, label, outletId, data }: StoredEvent): string {
  const { [codedKey]: _, ...facts } = data
  return JSON.stringify({
    type,
    version: payloadVersions.inWords,
    seq,
    timestamp: at,
    data: { ...facts, id: entityId, noun, label, outletId },
  })
}
