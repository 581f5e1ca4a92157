import { sql } from 'kysely'
import { expect } from 'vitest'
import { allKeptRows, allKeptSums } from '#app/all-kept-sums.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findWrongRows, foldRows } from '#platform/server/db/kept-rows.ts'
import { findWrongSums, foldSums } from '#platform/server/db/kept-sums.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { foldOrderCounts } from '#sales/orders/server/index.ts'
import { foldValueDays } from '#stock/inventory/server/value-days.ts'

/** What only ever grows, belongs to a session, or is where a reader is. */
const growing = [
  ...['events', 'event_chain', 'event_readers', 'record_epochs', 'idempotency_keys'],
  // What servers say of themselves and have checked.
  ...['health_servers', 'health_jobs', 'health_checks', 'health_walks', 'risk_rules_scored'],
  ...['sessions', 'ended_sessions', 'accounts', 'profiles', 'secrets', 'document_counters'],
]

/** The rows of every table, as one hash for each; sums that are zero count as none. */
export async function wholeDatabase(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    if (growing.includes(name)) continue
    const { rows: hashed } = await db.pool.query<{ count: number; hash: string }>(
      `select count(*)::integer as count, md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
        as hash from "${name}" t where ${name.endsWith('_sums') ? await isAny(db, name) : 'true'}`,
    )
    found[name] = `${hashed[0]?.count ?? 0} ${hashed[0]?.hash ?? ''}`
  }
  return found
}

/** A condition of sums of which one is not zero. */
async function isAny(db: Database, name: string): Promise<string> {
  const { rows } = await db.pool.query<{ any: string }>(
    `select string_agg(format('%I <> 0', attname), ' or ') as any from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and atttypid = 'bigint'::regtype`,
    [name],
  )
  return rows[0]?.any ?? 'true'
}

/** Waits until all readers of events have read all, and folds what is kept beside the records. */
export async function settle(db: Database): Promise<void> {
  const behind = async () => {
    // Otherwise a job does it once a minute.
    await sealEvents(db)
    const { rows } = await sql<{ name: string }>`select r.name from event_readers r
      where (r.tx, r.seq) < (select tx, seq from events order by tx desc, seq desc limit 1)
      order by 1`.execute(db.reader)
    return rows.map(({ name }) => name)
  }
  await expect.poll(behind, { timeout: 120_000 }).toEqual([])
  await foldOrderCounts(db.reader)
  await foldValueDays(db.reader)
  for (const kept of allKeptSums) await foldSums(db, kept)
  for (const kept of allKeptRows) await foldRows(db, kept)
}

export async function wrongFigures(db: Database): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const kept of allKeptSums) wrong.push(...(await findWrongSums(db.reader, kept)))
  for (const kept of allKeptRows) wrong.push(...(await findWrongRows(db.reader, kept)))
  return wrong
}
