import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { testType } from '../event-groups.ts'
import { type EndpointRow, labelOfEndpoint, lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'
import { insertDeliveries, payloadVersion } from './queue-deliveries.ts'

/** Sends a message that means nothing, so that a receiver can be tried before something happens. */
export async function sendTest(tx: Tx, actor: Actor, input: { id: string }) {
  const endpoint = await lockEndpoint(tx, input.id)
  insistOnActive(endpoint)
  const payload = JSON.stringify({
    type: testType,
    version: payloadVersion,
    timestamp: new Date().toISOString(),
    data: { id: endpoint.id, noun: 'webhook_endpoint', label: labelOfEndpoint(endpoint.url) },
  })
  const delivery = {
    endpointId: endpoint.id,
    eventSeq: null,
    entityId: null,
    type: testType,
    payload,
  }
  const [deliveryId = ''] = await insertDeliveries(tx, [delivery])
  await tellOfEndpoint(tx, actor, endpoint, 'tested')
  return { deliveryId }
}

export function insistOnActive(endpoint: EndpointRow): void {
  if (endpoint.is_active) return
  throw new Refusal(
    'conflict',
    'endpoint_off',
    `${labelOfEndpoint(endpoint.url)} is switched off, so that nothing is sent to it. Switch it on first.`,
  )
}
