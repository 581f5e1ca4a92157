import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Forgets what was said of these records by those who asked for approval and by those who decided:
 * their notes, and the facts that were read, among which is the reason in somebody's own words. What
 * was to be done, and who asked and decided, stays.
 *
 * Of something that was yet to be made, such as an order, no request could say its id; the event
 * that it was made under an approval does.
 */
export async function forgetApprovals(tx: Tx, ids: readonly string[]): Promise<void> {
  const all = sql`${[...ids]}::uuid[]`
  await sql`update approvals set note = '', decision_note = '',
      details = details || '{"facts": {}}'
    where about && ${all} or id in (select approval_id from events
      where entity_id = any(${all}) and approval_id is not null)`.execute(tx)
}
