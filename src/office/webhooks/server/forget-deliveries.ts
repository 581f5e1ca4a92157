import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Removes erased customers from the messages in the log and from those that still wait: what is
 * left is that something happened to a record.
 */
export async function forgetDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update webhook_deliveries d
    set payload = (d.payload::jsonb || jsonb_build_object('data', jsonb_build_object(
      'noun', d.payload::jsonb #> '{data,noun}', 'id', d.payload::jsonb #> '{data,id}',
      'object', null, 'changes', '{}'::jsonb)))::text
    where exists (select from unnest(${[...ids]}::text[]) as one(id)
      where position(one.id in d.payload) > 0)`.execute(tx)
}
