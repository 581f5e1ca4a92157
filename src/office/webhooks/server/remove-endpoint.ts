import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'

/** Removes the technical log too; who added, changed and removed it stays in the activity log. */
export async function removeEndpoint(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const { id } = input
  const endpoint = await lockEndpoint(tx, id, input.version)
  await sql`delete from webhook_attempts a using webhook_deliveries d
    where a.delivery_id = d.id and d.endpoint_id = ${id}`.execute(tx)
  await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  await tellOfEndpoint(tx, actor, endpoint, 'removed', { url: endpoint.url })
  return { id }
}
