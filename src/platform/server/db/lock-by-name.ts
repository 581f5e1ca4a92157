import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * How a name becomes the number that PostgreSQL locks. Names with the short hash keep it: servers
 * of two versions may run together and have to wait for each other.
 */
type Hash = 'long' | 'short'

/** Waits until no other transaction holds this name, and holds it until this transaction ends. */
export async function lockByName(tx: Tx, name: string, hash: Hash = 'long'): Promise<void> {
  const key = hash === 'long' ? sql`hashtextextended(${name}, 0)` : sql`hashtext(${name})`
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

/** The same for several names, in one order for all callers, so that two callers never deadlock. */
export async function lockByNames(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${[...names].sort()}::text[]) with ordinality as sorted(name, place)`.execute(tx)
}

/** Many transactions may share a name; meanwhile none can hold it exclusively. */
export async function shareLockByName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx)
}
