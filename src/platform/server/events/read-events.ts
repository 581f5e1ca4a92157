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

/** So many events are read at once. */
export const eventsAtOnce = 500

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
 * Finds the readers with unread events of their types. All others pass what is new in this one
 * statement, because each of them would take five for it after every write.
 */
export async function readersWithEvents(
  db: Database,
  readers: readonly { readonly name: string; readonly types: readonly string[] | 'all' }[],
): Promise<ReadonlySet<string>> {
  const asked = readers.map(({ name, types }) => ({ name, types: types === 'all' ? null : types }))
  const found = await db.transaction((tx) =>
    sql<{ name: string }>`
      with newest as (
        select tx, seq from events where tx < platform_settled_tx()
        order by tx desc, seq desc limit 1
      ), behind as materialized (
        select r.name, exists (
          select from events e
          where (e.tx, e.seq) > (r.tx, r.seq) and (e.tx, e.seq) <= (newest.tx, newest.seq)
            and (asked.types is null or e.type = any(asked.types))) as has_wanted
        from newest, event_readers r
        join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(name text, types text[])
          on asked.name = r.name
        where (r.tx, r.seq) < (newest.tx, newest.seq)
      ), passing as (
        select r.name from event_readers r
        where r.name in (select name from behind where not has_wanted)
        for update skip locked
      ), passed as (
        update event_readers r set tx = newest.tx, seq = newest.seq
        from newest, passing
        where r.name = passing.name and (r.tx, r.seq) < (newest.tx, newest.seq)
      )
      select name from behind where has_wanted`.execute(tx),
  )
  return new Set(found.rows.map(({ name }) => name))
}

/**
 * Passes the events since the last time to `take`, in one transaction with what `take` writes, so
 * that each event has its effect exactly once, on one of the servers. Events of running
 * transactions wait for the next time, with all that came after the oldest of them.
 *
 * @returns how many events were read; call again while it is `eventsAtOnce`
 */
export async function readEvents(
  db: Database,
  reader: string,
  types: readonly string[] | 'all',
  take: (tx: Tx, events: readonly StoredEvent[]) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await sql<{ tx: string; seq: number }>`
      select tx::text, seq from event_readers where name = ${reader} for update skip locked`.execute(
      tx,
    )
    const [cursor] = held.rows
    if (!cursor) {
      // Another server holds it, or it is new.
      await registerReaders(tx, [reader])
      return 0
    }
    const found = await sql<StoredEvent & { tx: string }>`
      select tx::text, seq, at, type, noun, entity_id as "entityId", label, outlet_id as "outletId",
        actor_id as "actorId", actor_name as "actorName", result, data
      from events
      where (tx, seq) > (${cursor.tx}::xid8, ${cursor.seq}::bigint)
        and tx < platform_settled_tx()
      order by events.tx, events.seq limit ${eventsAtOnce}`.execute(tx)
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
