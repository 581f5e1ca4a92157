import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { productRoot } from '../product-root.ts'
import { createClient } from './pool.ts'
import { migrationLimits } from './pool-limits.ts'

export const migrationsFolder = join(productRoot, 'db/migrations')

/** Held while the schema changes, or must not change. */
export const lockOfMigrations = 4_702_001
const oldestServer = 150_000

/**
 * Brings the database to the newest schema: plain SQL files in numeric order, each in its own
 * transaction, forward only. Servers that start together wait for each other.
 *
 * @returns the names of the files that were applied now
 * @throws when the server is older than PostgreSQL 15, when the login does not own the tables, when
 * an applied file was changed later, or when the database is ahead of this program
 */
export async function migrate(url: string): Promise<string[]> {
  const client = createClient(url, migrationLimits)
  await client.connect()
  try {
    await requireServerVersion(client)
    await client.query('select pg_advisory_lock($1)', [lockOfMigrations])
    await requireOwner(client)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number,
      current_setting('server_version') as version`,
  )
  const [server] = rows
  if (server && server.number < oldestServer) {
    throw new Error(
      `The database is PostgreSQL ${server.version}; Quartermaster needs 15 or newer. Point DATABASE_URL to a newer server, or leave it out to use the embedded one.`,
    )
  }
}

/** The login of the running server may not change tables; the refusal says what to do. */
async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; owner: string }>(
    `select current_user as login, pg_get_userbyid(relowner) as owner from pg_class
     where oid = to_regclass('public.schema_migrations')
       and not pg_has_role(current_user, relowner, 'usage')`,
  )
  const [found] = rows
  if (!found) return
  throw new Error(
    `The login "${found.login}" may not change the tables, which belong to "${found.owner}". Set MIGRATE_URL to the address of the same database with the login "${found.owner}" (docs/OPERATING.md, “Database logins”).`,
  )
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const name of applied.keys()) {
    if (!files.includes(name)) {
      throw new Error(
        `The database holds migration ${name}, which this version does not know. Start the newer version.`,
      )
    }
  }
  const fresh: string[] = []
  for (const name of files) {
    const sql = await readFile(join(migrationsFolder, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known !== undefined) {
      throw new Error(
        `Migration ${name} was changed after it had been applied. Undo the change and add a new migration.`,
      )
    }
    await applyOne(client, name, sql, checksum)
    fresh.push(name)
  }
  return fresh
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
