import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type ScopeRow, scopeTable } from './scope-of-count.ts'

/** Writes what a planned count covers, in place of what it covered before. */
export async function writeScope(tx: Tx, id: string, rows: readonly ScopeRow[]): Promise<void> {
  await sql`delete from stock_count_scopes where count_id = ${id}`.execute(tx)
  await sql`insert into stock_count_scopes (count_id, is_every_bin, bin_id, variant_id)
    select ${id}::uuid, s.is_every_bin, s.bin_id, s.variant_id from ${scopeTable(rows)} s`.execute(
    tx,
  )
}

/** Writes who is asked to count, in place of those before. Who is not asked any more has no area. */
export async function writeCounters(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
  const counters = [...new Set(ids)]
  await sql`delete from stock_count_counters where count_id = ${id}`.execute(tx)
  const known = await sql`insert into stock_count_counters (count_id, profile_id)
    select ${id}::uuid, p.id from profiles p where p.id = any(${counters}::uuid[])
    returning profile_id`.execute(tx)
  if (known.rows.length < counters.length) throw notFound('This user')
  await sql`delete from stock_count_area_counters own using stock_count_areas area
    where area.id = own.area_id and area.count_id = ${id}
      and own.profile_id <> all(${counters}::uuid[])`.execute(tx)
}

/** The names of the counters, for the history of the count. */
export async function counterNames(tx: Tx, id: string): Promise<string> {
  const found = await sql<{ name: string }>`select p.full_name as name
    from stock_count_counters c join profiles p on p.id = c.profile_id
    where c.count_id = ${id} order by p.full_name, p.id`.execute(tx)
  return found.rows.map(({ name }) => name).join(', ')
}
