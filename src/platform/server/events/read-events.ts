import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../db/database.ts'

/** An event as readers get it. */
export type StoredEvent = {
  readonly seq: number
  readonly at: string
  readonly type: string
  readonly noun: string
  readonly entityId: string
  readonly label: string
  readonly outletId: string | null
  readonly actorId: string | null
  readonly actorName: string
  /** What was denied or failed is in the log as well, but changed nothing. */
  readonly result: 'ok' | 'denied' | 'failed'
  readonly data: Record<string, unknown>
}

const batch = 500

/**
 * A reader that is new to the database begins with the events from now on. Before a server answers,
 * all of its readers are there, so that none misses what happens until its first turn.
 */
export async function registerReaders(reader: Reader, names: readonly string[]): Promise<void> {
  await sql`insert into event_readers (name, tx, seq)
    select name, platform_settled_tx(), 0 from unnest(${[...names]}::text[]) as name
    on conflict do nothing`.execute(reader)
}

/**
 * Passes the events since the last time to `take`, in one transaction with what `take` writes, so
 * that each event has its effect exactly once, on one of the servers. Events of running
 * transactions wait for the next time, with all that came after the oldest of them.
 *
 * @returns how many events were read; call again while it is not 0
 */
export async function readEvents(
  db: Database,
  reader: string,
  types: readonly string[] | 'all',
  take: (tx: Tx, events: readonly StoredEvent[]) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await registerReaders(tx, [reader])
    const held = await sql<{ tx: string; seq: number }>`
      select tx::text, seq from event_readers where name = ${reader} for update skip locked`.execute(
      tx,
    )
    const [cursor] = held.rows
    if (!cursor) return 0
    const found = await sql<StoredEvent & { tx: string }>`
      select tx::text, seq, at, type, noun, entity_id as "entityId", label, outlet_id as "outletId",
        actor_id as "actorId", actor_name as "actorName", result, data
      from events
      where (tx, seq) > (${cursor.tx}::xid8, ${cursor.seq}::bigint)
        and tx < platform_settled_tx()
      order by events.tx, events.seq limit ${batch}`.execute(tx)
    const last = found.rows.at(-1)
    if (!last) return 0
    await take(
      tx,
      types === 'all' ? found.rows : found.rows.filter((event) => types.includes(event.type)),
    )
    await sql`update event_readers set tx = ${last.tx}::xid8, seq = ${last.seq}
      where name = ${reader}`.execute(tx)
    return found.rows.length
  })
}
