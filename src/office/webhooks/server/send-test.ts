import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testType } from '../event-groups.ts'
import { endpointNoun } from '../webhooks.nouns.ts'
import { messageIdOf, payloadVersions } from '../webhooks.rules.ts'
import { type EndpointRow, labelOfEndpoint, lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'
import { insertDeliveries } from './queue-deliveries.ts'

/** Sends a message that means nothing, so that a receiver can be tried before something happens. */
export async function sendTest(tx: Tx, actor: Actor, input: { id: string }) {
  const endpoint = await lockEndpoint(tx, input.id)
  requireActive(endpoint)
  const deliveryId = newId()
  const delivery = {
    id: deliveryId,
    endpointId: endpoint.id,
    eventSeq: null,
    entityId: null,
    type: testType,
    payload: testPayload(deliveryId, endpoint),
    unreadEvent: null,
  }
  await insertDeliveries(tx, [delivery])
  await tellOfEndpoint(tx, actor, endpoint, 'tested')
  return { deliveryId }
}

function testPayload(deliveryId: string, endpoint: EndpointRow): string {
  const { id, url, payload_version: version } = endpoint
  const noun = endpointNoun.key
  const timestamp = new Date().toISOString()
  if (version === payloadVersions.inWords)
    return JSON.stringify({
      type: testType,
      version,
      timestamp,
      data: { id, noun, label: labelOfEndpoint(url) },
    })
  return JSON.stringify({
    id: messageIdOf(deliveryId),
    seq: null,
    type: testType,
    version,
    timestamp,
    data: { noun, id, object: null, changes: {} },
  })
}

export function requireActive(endpoint: EndpointRow): void {
  if (endpoint.is_active) return
  throw new Refusal(
    'conflict',
    'endpoint_off',
    `${labelOfEndpoint(endpoint.url)} is switched off, so that nothing is sent to it. Switch it on first.`,
  )
}
