import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Erases the texts of requesters and deciders about these records: their notes, and the facts they
 * read, which include the free-text reason. The action, the requester and the decider stay.
 *
 * A request for a record that did not exist yet, such as an order, has no id of it; the event of
 * its creation under an approval has.
 */
export async function forgetApprovals(tx: Tx, ids: readonly string[]): Promise<void> {
  const all = sql`${[...ids]}::uuid[]`
  await sql`update approvals set note = '', decision_note = '',
      details = details || '{"facts": {}}'
    where about && ${all} or id in (select approval_id from events
      where entity_id = any(${all}) and approval_id is not null)`.execute(tx)
}
