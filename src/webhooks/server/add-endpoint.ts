import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { newSealedSecret } from './endpoint-secret.ts'
import { tellOfEndpoint } from './lock-endpoint.ts'

export type EndpointInput = {
  readonly url: string
  readonly description: string
  readonly eventTypes: readonly string[]
}

/** The caller has checked the target, which takes the network and so no transaction. */
export async function addEndpoint(tx: Tx, actor: Actor, input: EndpointInput) {
  const { url, description, eventTypes } = input
  const id = newId()
  const { version } = await tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      url,
      description,
      event_types: [...eventTypes],
      sealed_secret: await newSealedSecret(tx),
      created_by: actor.userId,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellOfEndpoint(tx, actor, { id, url }, 'added', { url, description, eventTypes })
  return { id, version }
}
