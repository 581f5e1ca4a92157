import type { Selectable } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { WebhookEndpoints } from '#platform/server/db/tables.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { endpointNoun } from '../webhooks.nouns.ts'

export type EndpointRow = Selectable<WebhookEndpoints>

/** The endpoint, for this transaction alone; of another version than the caller saw it is refused. */
export async function lockEndpoint(tx: Tx, id: string, version?: number): Promise<EndpointRow> {
  const found = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This webhook endpoint')
  if (version !== undefined && version !== found.version)
    throw staleVersion(labelOfEndpoint(found.url), version, found.version)
  return found
}

/** How an endpoint is called: by its host, because the rest of an address may be a secret. */
export function labelOfEndpoint(url: string): string {
  return `Webhook to ${new URL(url).host}`
}

export function tellOfEndpoint(
  tx: Tx,
  actor: Actor,
  endpoint: { readonly id: string; readonly url: string },
  done: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return appendEvent(tx, actor, {
    type: `webhook_endpoint.${done}`,
    noun: endpointNoun,
    id: endpoint.id,
    label: labelOfEndpoint(endpoint.url),
    data,
  })
}
