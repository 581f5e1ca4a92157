import { changesBetween } from '#platform/changes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EndpointInput } from './add-endpoint.ts'
import { lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'

type ChangeInput = EndpointInput & { readonly id: string; readonly version: number }

/** The user who saves an endpoint becomes its owner: it receives what they may see. */
export async function changeEndpoint(tx: Tx, actor: Actor, input: ChangeInput) {
  const { id, url, description, eventTypes } = input
  const before = await lockEndpoint(tx, id, input.version)
  const { payloadVersion = before.payload_version, keepsOrder = before.keeps_order } = input
  const { version } = await tx
    .updateTable('webhook_endpoints')
    .set({
      url,
      description,
      event_types: [...eventTypes],
      payload_version: payloadVersion,
      keeps_order: keepsOrder,
      owner_id: actor.userId,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const were = {
    url: before.url,
    description: before.description,
    eventTypes: before.event_types,
    payloadVersion: before.payload_version,
    keepsOrder: before.keeps_order,
  }
  const are = { url, description, eventTypes: [...eventTypes], payloadVersion, keepsOrder }
  const changes = changesBetween(were, are)
  await tellOfEndpoint(tx, actor, input, 'changed', changes)
  return { id, version }
}
