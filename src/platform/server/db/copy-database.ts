import type { Client } from 'pg'
import { copyRows } from './copy-rows.ts'
import { asOwner } from './database-roles.ts'
import { lockOfMigrations } from './migrate.ts'
import { createClient } from './pool.ts'
import { backgroundLimits } from './pool-limits.ts'

export type CopiedDatabase = { readonly tables: number; readonly rows: number }

/** A copy takes as long as it takes. */
const limits = {
  ...backgroundLimits,
  statementMilliseconds: 0,
  idleInTransactionMilliseconds: 0,
  answerMilliseconds: 0,
}

/** Values are written as text in the same form on both sides, whatever the settings of the servers. */
const sameText = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/**
 * Copies all rows into a database that has the same migrations, in a cluster of any version: rows by
 * COPY, sequences, and the functions that an epoch of the log has replaced. Both addresses have the
 * login that owns the tables, which needs no other right. The target changes in one transaction, so
 * that an interrupted copy leaves nothing; foreign keys are created again, and so checked, at its
 * end. Servers that start meanwhile wait.
 *
 * @throws when the migrations differ, and when the copy differs from what was copied
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<CopiedDatabase> {
  const from = createClient(asOwner(fromUrl), limits)
  const to = createClient(asOwner(toUrl), limits)
  for (const client of [from, to]) client.on('error', () => undefined)
  try {
    for (const client of [from, to]) {
      await client.connect()
      await client.query(sameText)
      await client.query('select pg_advisory_lock($1)', [lockOfMigrations])
    }
    await from.query('begin isolation level repeatable read read only')
    await requireSameMigrations(from, to)
    await to.query('begin')
    const copied = await copyAll(from, to)
    await to.query('commit')
    return copied
  } finally {
    await from.end()
    await to.end()
  }
}

async function requireSameMigrations(from: Client, to: Client): Promise<void> {
  const [there, here] = await Promise.all([from, to].map((client) => textsOf(client, migrations)))
  if (there?.join() === here?.join()) return
  throw new Error(
    `The database is at ${there?.at(-1)}, and this version is at ${here?.at(-1)}. Start this version once on the database, stop it, then move.`,
  )
}

async function copyAll(from: Client, to: Client): Promise<CopiedDatabase> {
  const tables = await textsOf(from, tablesOfProduct)
  const restoring = await textsOf(to, `${foreignKeys} union all ${unusualTriggers}`)
  for (const statement of await textsOf(to, withoutForeignKeys)) await to.query(statement)
  for (const table of tables) await to.query(`alter table ${table} disable trigger user`)
  await to.query(`truncate ${tables.join(', ')}`)
  let rows = 0
  for (const table of tables) {
    const columns = (await textsOf(from, columnsOf(table))).join(', ')
    if (columns === '') continue
    await copyRows(
      { client: from, query: `copy ${table} (${columns}) to stdout` },
      { client: to, query: `copy ${table} (${columns}) from stdin` },
    )
    rows += await compareTable(from, to, table)
  }
  for (const table of tables) await to.query(`alter table ${table} enable trigger user`)
  for (const statement of restoring) await to.query(statement)
  for (const statement of await textsOf(from, sequenceValues)) await to.query(statement)
  for (const statement of await textsOf(from, epochFunctions)) await to.query(statement)
  return { tables: tables.length, rows }
}

/** The number of rows and the sum of their checksums, whatever their order. */
async function compareTable(from: Client, to: Client, table: string): Promise<number> {
  const [there, here] = await Promise.all(
    [from, to].map(async (client) => {
      const { rows } = await client.query<{ count: number; sum: string }>(
        `select count(*) as count,
          coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
         from ${table} as t`,
      )
      return rows[0]
    }),
  )
  if (there && here && there.count === here.count && there.sum === here.sum) return there.count
  throw new Error(
    `The copy of ${table} differs from the table: ${here?.count} rows instead of ${there?.count}, or other values. Nothing was kept.`,
  )
}

/** The only column of a query's result. */
async function textsOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query)
  return rows.map(({ text }) => text)
}

const migrations = 'select name as text from schema_migrations order by name'

const isOfProduct = `c.relnamespace::regnamespace::text in ('public', 'graphile_worker')`

const tablesOfProduct = `
  select c.oid::regclass::text as text from pg_class c where c.relkind = 'r' and ${isOfProduct}
  order by 1`

const keysOfProduct = `
  pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${isOfProduct}`

const foreignKeys = `
  select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
    pg_get_constraintdef(k.oid)) as text from ${keysOfProduct}`

const withoutForeignKeys = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as text
  from ${keysOfProduct}`

/** Triggers that are not simply enabled; the rest is enabled all at once. */
const unusualTriggers = `
  select format('alter table %s %s trigger %I', t.tgrelid::regclass,
    case t.tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end,
    t.tgname) as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgenabled <> 'O' and ${isOfProduct}`

const columnsOf = (table: string) => `
  select quote_ident(attname) as text from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  order by attnum`

const sequenceValues = `
  select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as text
  from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`

const epochFunctions = `
  select pg_get_functiondef(oid) as text from pg_proc
  where proname in ('platform_this_tx', 'platform_settled_tx')`
