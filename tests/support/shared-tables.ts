import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

const customers = 'customers order, call and return at every outlet'
const addresses = 'what is known of an address, whichever outlet ships there'
const tracking = 'what couriers report of parcels, each of which has its outlet'
const machinery = 'the server’s own'
const summed = 'follows the rows from which it is derived; see kept-sums.ts and kept-rows.ts'

/** Shared tables that the work of one outlet changes, and why that is right. */
export const openTables: Readonly<Record<string, string>> = {
  address_checks: addresses,
  address_points: addresses,
  known_addresses: addresses,
  customers,
  customer_contacts: customers,
  customer_credit: customers,
  customer_credit_entries: customers,
  customer_duplicates: customers,
  customer_merges: customers,
  customer_spending: customers,
  customer_words: customers,
  suspicious_cases: customers,
  suspicious_members: customers,
  suspicious_unlinks: customers,
  suspicious_words: customers,
  suspicious_scores_noted: summed,
  courier_event_outcomes: tracking,
  courier_event_texts: tracking,
  courier_events: tracking,
  tracking_reports: tracking,
  tracking_silences: tracking,
  absences_changed: summed,
  accrual_spans: summed,
  accrual_spans_changed: summed,
  delivered_lines_changed: summed,
  order_slots_changed: summed,
  parcel_cut_offs_changed: summed,
  return_causes_changed: summed,
  risk_areas_changed: summed,
  risk_areas_parts: summed,
  risk_areas_sums: summed,
  segment_sizes_changed: summed,
  segment_sizes_parts: summed,
  segment_sizes_sums: summed,
  document_counters: 'the next number of a document',
  files: 'the bytes; the record that shows them has its outlet',
  mails: 'letters that go out; the record they are about has its outlet',
  message_stops: 'customers who want no more messages',
  event_chain: machinery,
  event_readers: machinery,
  geocoder_turns: machinery,
  health_checks: machinery,
  health_jobs: machinery,
  health_servers: machinery,
  health_walks: machinery,
  idempotency_keys: machinery,
  record_epochs: machinery,
  risk_rules_scored: machinery,
  secrets: machinery,
  throttles: machinery,
}

/**
 * The tables whose rows belong to no outlet and no user: without a column for either, and without a
 * parent that has one.
 */
export async function sharedTables(db: Database): Promise<readonly string[]> {
  const columns = await sql<{ table: string; column: string; parent: string | null }>`
    select c.relname as "table", a.attname as "column", parent.relname as parent
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
      and a.attnotnull
    left join pg_class parent on parent.oid = k.confrelid
    where c.relkind = 'r' order by 1, 2`.execute(db.reader)
  const owned = new Set(
    columns.rows
      .filter(({ column }) => /(^|_)outlet_id$/.test(column) || column === 'user_id')
      .map(({ table }) => table),
  )
  for (let before = -1; before < owned.size; ) {
    before = owned.size
    for (const { table, parent } of columns.rows)
      if (parent !== null && owned.has(parent)) owned.add(table)
  }
  const names = new Set(columns.rows.map(({ table }) => table))
  return [...names].filter((name) => !owned.has(name))
}

/** Starts to record each change of a shared table, except those open to all. */
export async function noteChangedTables(owner: Database) {
  const names = (await sharedTables(owner)).filter((name) => !(name in openTables))
  await owner.transaction(async (tx) => {
    await sql`create table changed_tables (name text primary key)`.execute(tx)
    await sql`grant all on changed_tables to quartermaster_app`.execute(tx)
    await sql`create function note_changed_table() returns trigger language plpgsql as $$ begin
      insert into changed_tables values (tg_table_name) on conflict do nothing;
      return null; end $$`.execute(tx)
    for (const name of names)
      await sql`create trigger zz_changed after insert or update or delete on ${sql.table(name)}
        for each row execute function note_changed_table()`.execute(tx)
  })
  return {
    forget: () => sql`delete from changed_tables`.execute(owner.reader),
    tables: async () => {
      const found = await sql<{ name: string }>`
        select name from changed_tables order by name`.execute(owner.reader)
      return found.rows.map(({ name }) => name)
    },
  }
}
