import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { UnreadableItem } from './read-words.ts'

/** Saves items without a report about a parcel, each once, for a user to check. */
export async function keepUnreadable(
  tx: Tx,
  courierId: string,
  items: readonly UnreadableItem[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ why, raw }) => ({
    id: newId(),
    why,
    raw,
    dedupe: createHash('sha256').update(raw).digest('hex'),
  }))
  await sql`insert into tracking_checks (id, courier_id, dedupe_key, why, raw)
    select distinct on (t.dedupe) t.id, ${courierId}::uuid, t.dedupe, t.why, t.raw
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, why text, raw text,
      dedupe text)
    order by t.dedupe, t.id on conflict (courier_id, dedupe_key) do nothing`.execute(tx)
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
}

/** A final status without a date waits until a user enters when it happened. */
export async function checkUndated(tx: Tx, eventId: string): Promise<void> {
  const kept = await sql<{ courierId: string }>`
    insert into tracking_checks (id, courier_id, event_id, dedupe_key, tracking_number, why)
    select ${newId()}, e.courier_id, e.id, e.dedupe_key, e.tracking_number, 'undated'
    from courier_events e where e.id = ${eventId}
    on conflict do nothing returning courier_id as "courierId"`.execute(tx)
  const [row] = kept.rows
  if (row) hintAfterCommit(tx, { noun: courierNoun.key, ids: [row.courierId] })
}
