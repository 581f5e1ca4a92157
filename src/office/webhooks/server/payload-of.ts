import { actorOfUser } from '#organization/users/server/index.ts'
import { codedChanges, type EventObject } from '#platform/event-objects.ts'
import { codedKey } from '#platform/events.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { ReadObject } from '#platform/server/events/read-object.ts'
import { messageIdOf, payloadVersions } from '../webhooks.rules.ts'

/** The objects that messages carry, and how one is read for the owner of an endpoint. */
export type Objects = {
  readonly all: readonly EventObject[]
  readonly read: ReadObject
}

export type PayloadOf = (
  deliveryId: string,
  event: StoredEvent,
  endpoint: { readonly payloadVersion: number; readonly ownerId: string | null },
) => Promise<string>

/**
 * Writes the messages about some events. What several endpoints of one owner hear of one thing is
 * read once.
 */
export function payloadsOf(tx: Tx, { all, read }: Objects): PayloadOf {
  const byNoun = new Map(all.map((object) => [object.noun, object]))
  const owners = new Map<string, Promise<Actor | null>>()
  const found = new Map<string, Promise<unknown>>()

  // Reading personal data is kept in the record: as what the webhook read, not as what its owner did.
  const ownerOf = (ownerId: string) =>
    remembered(owners, ownerId, async () => {
      const owner = await actorOfUser(tx, ownerId)
      return owner && ({ ...owner, via: 'webhook' } satisfies Actor)
    })

  const objectOf = async (event: StoredEvent, ownerId: string | null) => {
    const object = byNoun.get(event.noun)
    const owner = ownerId === null ? null : await ownerOf(ownerId)
    if (!object || !owner) return null
    const { source } = object
    if (!source) return read(owner, object, event)
    const key = JSON.stringify([ownerId, object.noun, event.entityId, source.inputOf(event)])
    return remembered(found, key, () => read(owner, object, event))
  }

  return async (deliveryId, event, { payloadVersion, ownerId }) => {
    if (payloadVersion === payloadVersions.inWords) return wordsOf(event)
    const { seq, type, at, entityId, noun, data } = event
    const object = byNoun.get(noun)
    const seen = await objectOf(event, ownerId)
    return JSON.stringify({
      id: messageIdOf(deliveryId),
      seq,
      type,
      version: payloadVersion,
      timestamp: at,
      data: {
        noun,
        id: entityId,
        object: seen,
        // Of what the owner may not see, nothing is told but that it changed.
        changes: object && seen !== null ? codedChanges(object, data) : {},
      },
    })
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
