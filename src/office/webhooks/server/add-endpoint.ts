import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type PayloadVersion, payloadVersions } from '../webhooks.rules.ts'
import { newSecret, sealSecret } from './endpoint-secret.ts'
import { tellOfEndpoint } from './lock-endpoint.ts'

export type EndpointInput = {
  readonly url: string
  readonly description: string
  readonly eventTypes: readonly string[]
  /** Left out, a new endpoint gets data, and another one keeps its form. */
  readonly payloadVersion?: PayloadVersion | undefined
  readonly keepsOrder?: boolean | undefined
}

/**
 * The caller has checked the target, which takes the network and so no transaction. Only this answer
 * shows the secret.
 */
export async function addEndpoint(tx: Tx, actor: Actor, input: EndpointInput) {
  const { url, description, eventTypes, keepsOrder = false } = input
  const { payloadVersion = payloadVersions.asData } = input
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
      payload_version: payloadVersion,
      keeps_order: keepsOrder,
      owner_id: actor.userId,
      created_by: actor.userId,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellOfEndpoint(tx, actor, { id, url }, 'added', {
    url,
    description,
    eventTypes,
    payloadVersion,
    keepsOrder,
  })
  return { id, version, secret }
}
