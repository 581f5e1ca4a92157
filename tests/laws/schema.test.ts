import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeTableTypes } from '#app/dump-schema.ts'
import type { Database } from '#platform/server/db/database.ts'
import { describeSchema } from '#platform/server/db/describe-schema.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { ownerOf, serverUrl, testDatabase } from '../support/database.ts'
import { makeWorld } from '../support/world.ts'

const rootFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

/** An empty database, like a new installation. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(8).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl() })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

async function changed(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const regenerate = 'Run `npm run db:schema` and look at what it changed.'

test('db/schema.sql matches the migrations', async () => {
  const committed = await readFile(rootFile('db/schema.sql'), 'utf8')
  expect(committed, regenerate).toBe(await describeSchema(db.reader))
})

test('the table types match the migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-types-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'tables.ts')
  await writeTableTypes(db.url, file)
  const committed = await readFile(rootFile('src/platform/server/db/tables.ts'), 'utf8')
  expect(committed, regenerate).toBe(await readFile(file, 'utf8'))
})

describe('append-only tables', () => {
  /** Each with a column of its own. */
  const tables = [
    ['claim_entries', 'entered_at'],
    ['courier_events', 'received_at'],
    ['event_chain', 'sealed_at'],
    ['events', 'at'],
    ['gate_missing', 'parcel_id'],
    ['gate_scan_steps', 'done_at'],
    ['gate_scans', 'scanned_at'],
    ['gift_card_entries', 'made_at'],
    ['label_prints', 'printed_at'],
    ['purchase_order_revision_lines', 'supplier_sku'],
    ['purchase_order_revisions', 'made_at'],
    ['record_epochs', 'began_at'],
    ['register_counts', 'counted_at'],
    ['register_entries', 'made_at'],
    ['register_orders', 'sold_at'],
    ['return_inspections', 'inspected_at'],
    ['sale_payments', 'made_at'],
    ['sale_refund_lines', 'puts'],
    ['sample_records', 'relation'],
    ['scans', 'at'],
    ['setting_values', 'changed_at'],
    ['stock_movements', 'at'],
    ['transfer_receipt_lines', 'note'],
    ['transfer_receipts', 'received_at'],
  ] as const
  let owner: Database

  beforeAll(() => {
    owner = ownerOf(db)
  })

  test('these are the tables that refuse changes', async () => {
    const found = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'platform_refuse_change'::regproc order by name`.execute(db.reader)
    expect(found.rows.map((row) => row.name)).toEqual(tables.map(([table]) => table))
  })

  const refusal = (table: string) =>
    `Rows of ${table} are never changed or deleted; add a correcting row.`

  test.each(tables)('%s refuses updates and deletes, also without a row', async (table, column) => {
    const acts = [
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
      sql`delete from ${sql.table(table)}`,
      sql`delete from ${sql.table(table)} where false`,
    ]
    for (const act of acts) await expect(act.execute(owner.reader)).rejects.toThrow(refusal(table))
  })

  test.each(tables)('%s refuses truncation', async (table) => {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(owner.reader)).rejects.toThrow(
      refusal(table),
    )
  })
})

test('past prices stay as long as their variant does', async () => {
  const owner = ownerOf(db)
  const world = await makeWorld(db)
  await sql`insert into price_changes (variant_id, what, after_minor, currency)
    values (${world.variants[0]?.id}, 'price', 100, 'GBP')`.execute(db.reader)
  const acts = [
    sql`update price_changes set after_minor = 1`,
    sql`delete from price_changes`,
    sql`truncate price_changes`,
  ]
  for (const act of acts)
    await expect(act.execute(owner.reader)).rejects.toThrow('never changed or deleted')
})

describe('migrations', () => {
  test('build up an empty database, and change nothing a second time', async () => {
    const url = await emptyDatabase()
    const first = await migrate(url)
    expect(first.length).toBeGreaterThan(0)
    expect([...first].sort()).toEqual(first)
    expect(await migrate(url)).toEqual([])
  })

  test('started by three servers together are applied once', async () => {
    const url = await emptyDatabase()
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })

  test('that were changed after they were applied are refused by name', async () => {
    const url = await emptyDatabase()
    const [first] = await migrate(url)
    await changed(url, `update schema_migrations set checksum = 'x' where name = '${first}'`)
    await expect(migrate(url)).rejects.toThrow(
      `Migration ${first} was changed after it had been applied. Undo the change and add a new migration.`,
    )
  })

  test('that this program does not know are refused: the database is ahead', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    await changed(
      url,
      `insert into schema_migrations (name, checksum) values ('9999_orders_later.sql', 'x')`,
    )
    await expect(migrate(url)).rejects.toThrow(
      'The database holds migration 9999_orders_later.sql, which this version does not know. Start the newer version.',
    )
  })

  test('that fail leave nothing behind, and are named', async () => {
    const url = await emptyDatabase()
    await changed(url, 'create table event_readers (name text)')
    await expect(migrate(url)).rejects.toThrow(/^Migration 0001_\w+\.sql failed: relation "event/)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const found = await client.query(`select from pg_tables where tablename = 'events'`)
    const applied = await client.query('select from schema_migrations')
    await client.end()
    expect([found.rowCount, applied.rowCount]).toEqual([0, 0])
  })
})
