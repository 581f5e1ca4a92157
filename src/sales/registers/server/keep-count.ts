import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type CashPieces, totalOfCash } from '../cash-count.rules.ts'

type Count = {
  readonly sessionId: string
  readonly purpose: 'opening' | 'closing'
  readonly counted: readonly CashPieces[]
  readonly expectedMinor: Minor | null
}

/** Keeps a count of the drawer as the next of its session, without what there is none of. */
export async function keepCount(
  tx: Tx,
  actor: Actor,
  { sessionId, purpose, counted, expectedMinor }: Count,
): Promise<void> {
  const pieces = JSON.stringify(counted.filter((each) => each.pieces > 0))
  await sql`
    insert into register_counts (id, session_id, purpose, attempt, counted_minor, expected_minor,
      pieces, counted_by)
    values (${newId()}, ${sessionId}, ${purpose},
      (select count(*) + 1 from register_counts
        where session_id = ${sessionId} and purpose = ${purpose}),
      ${totalOfCash(counted)}, ${expectedMinor}, ${pieces}::jsonb, ${actor.userId})`.execute(tx)
}
