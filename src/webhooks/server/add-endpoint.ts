import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { newSecret, sealSecret } from './endpoint-secret.ts'
import { tellOfEndpoint } from './lock-endpoint.ts'

export type EndpointInput = {
  readonly url: string
  readonly description: string
  readonly eventTypes: readonly string[]
}

/**
 * The caller has checked the target, which takes the network and so no transaction. Only this answer
 * shows the secret.
 */
export async function addEndpoint(tx: Tx, actor: Actor, input: EndpointInput) {
  const { url, description, eventTypes } = input
  const id = newId()
  const secret = newSecret()
  const { version } = await tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      url,
      description,
      event_types: [...eventTypes],
      sealed_secret: await sealSecret(tx, secret),
      created_by: actor.userId,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellOfEndpoint(tx, actor, { id, url }, 'added', { url, description, eventTypes })
  return { id, version, secret }
}
