import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { appRole, asOwner, readerRole } from '#platform/server/db/database-roles.ts'
import { grantRights } from '#platform/server/db/grant-rights.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { addressesOf, ownerOf, serverUrl, testDatabase } from '../support/database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

/** The SQLSTATE of PostgreSQL's refusal, or `done`. */
async function refusalOf(through: Database, statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(through.reader)
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const insufficientPrivilege = '42501'

async function appendOnlyTables(): Promise<string[]> {
  const found = await sql<{ name: string }>`select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'platform_refuse_change'::regproc order by name`.execute(db.reader)
  return found.rows.map(({ name }) => name)
}

describe('the application', () => {
  test('may append to append-only tables, and PostgreSQL refuses everything else', async () => {
    const tables = await appendOnlyTables()
    expect(tables.length).toBeGreaterThan(3)
    for (const table of tables) {
      const acts = [
        `update ${table} set ${(await firstColumn(table)) ?? ''} = default`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} add column more text`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
        `create rule quiet as on insert to ${table} do instead nothing`,
      ]
      for (const act of acts)
        expect([act, await refusalOf(db, act)]).toEqual([act, insufficientPrivilege])
      expect(await refusalOf(db, `select from ${table}`)).toBe('done')
    }
  })

  test.each([
    'select * from pg_authid',
    'set session_replication_role = replica',
    'create role more',
    'create table more (id integer)',
    `update schema_migrations set checksum = ''`,
    'drop function platform_event_text(events)',
  ])('may not: %s', async (statement) => {
    expect(await refusalOf(db, statement)).toBe(insufficientPrivilege)
  })
})

async function firstColumn(table: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum = 1`.execute(db.reader)
  return found.rows[0]?.name
}

test('a reader sees tables and none of their secrets, and writes nothing', async () => {
  const reader = openDatabase(asOwner(addressesOf(db).MIGRATE_URL), { connections: 1 })
  onTestFinished(() => reader.close())
  await sql.raw(`set role ${readerRole}`).execute(reader.reader)
  expect(await refusalOf(reader, 'select id, name from outlets')).toBe('done')
  expect(await refusalOf(reader, 'select id, email from profiles')).toBe('done')
  const closed = [
    'select * from secrets',
    'select password from accounts',
    'select token_hash from sessions',
    'select pin_hash from profiles',
    'select sealed_secret from two_factors',
    'select * from sessions',
    'insert into secrets (name, value) values (1, 2)',
    'delete from orders',
    'update profiles set email = null',
  ]
  for (const statement of closed)
    expect([statement, await refusalOf(reader, statement)]).toEqual([
      statement,
      insufficientPrivilege,
    ])
})

test('rights that were changed by hand are corrected at the next start', async () => {
  const owner = ownerOf(db)
  await sql.raw(`grant update, delete on events to ${appRole}`).execute(owner.reader)
  await sql.raw(`revoke insert on orders from ${appRole}`).execute(owner.reader)
  expect(await refusalOf(db, `delete from events where false`)).not.toBe(insufficientPrivilege)
  await grantRights(addressesOf(db).MIGRATE_URL)
  expect(await refusalOf(db, `delete from events where false`)).toBe(insufficientPrivilege)
  const held = await sql<{ may: boolean }>`
    select has_table_privilege('orders', 'insert') as may`.execute(db.reader)
  expect(held.rows).toEqual([{ may: true }])
})

describe('a login that may not create roles', () => {
  /** A login with a database of its own, as on managed servers. */
  async function plainLogin(): Promise<string> {
    const name = `plain_${randomBytes(8).toString('hex')}`
    const administer = async (...statements: readonly string[]) => {
      const client = new pg.Client({ connectionString: serverUrl() })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }
    await administer(
      `create role ${name} login password 'plain'`,
      `create database ${name} owner ${name}`,
    )
    onTestFinished(() => administer(`drop database ${name} with (force)`, `drop role ${name}`))
    const url = new URL(serverUrl())
    Object.assign(url, { pathname: `/${name}`, username: name, password: 'plain' })
    return url.href
  }

  test('starts anyway, says what an administrator should do, and needs no more afterwards', async () => {
    const url = await plainLogin()
    const prepared = await prepareDatabase(url)
    expect(prepared.warning).toContain(`create the role ${appRole} and grant it to this login`)
    const plain = openDatabase(prepared.url, { connections: 1 })
    onTestFinished(() => plain.close())
    expect(await refusalOf(plain, `delete from events`)).toBe('23001')
    await sql.raw(`grant ${appRole} to ${new URL(url).username}`).execute(ownerOf(db).reader)
    const again = await prepareDatabase(url)
    expect(again).toMatchObject({ warning: null, applied: [] })
    const app = openDatabase(again.url, { connections: 1 })
    onTestFinished(() => app.close())
    expect(await refusalOf(app, `delete from events`)).toBe(insufficientPrivilege)
  })
})
