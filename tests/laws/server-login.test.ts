import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tellLoginRisk } from '#app/tell-login-risk.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appRole, portalRole } from '#platform/server/db/database-roles.ts'
import { SERVER_USER } from '#platform/server/db/embedded/make-server-login.ts'
import { warningOfLogin } from '#platform/server/db/login-risks.ts'
import { testDatabase } from '../support/database.ts'
import { makeWorld } from '../support/world.ts'

/** What an injected statement on the server's connection must not reach. */
const attacks = [
  'set role OWNER',
  'set session authorization OWNER',
  'grant OWNER to current_user',
  `grant pg_execute_server_program to ${SERVER_USER}`,
  `alter role ${SERVER_USER} superuser`,
  `alter role ${SERVER_USER} createrole`,
  `alter role OWNER password 'mine'`,
  'create role more superuser login',
  'create database more',
  'create table public.more (id integer)',
  'create schema more',
  'alter table events add column more text',
  'alter table events disable trigger all',
  'alter table events owner to current_user',
  'drop trigger TRIGGER on events',
  'drop table events',
  'truncate events',
  'delete from events',
  `update events set label = 'Other'`,
  'delete from stock_movements',
  'update event_chain set hash = hash',
  `create or replace function platform_refuse_change() returns trigger language plpgsql
    as $$ begin return new; end $$`,
  'create rule quiet as on insert to events do instead nothing',
  'create event trigger more on ddl_command_start execute function platform_refuse_change()',
  'set session_replication_role = replica',
  'alter system set fsync = off',
  `update schema_migrations set checksum = ''`,
  'select rolpassword from pg_authid',
  `copy (select 1) to program 'id'`,
  `copy (select 1) to '/nowhere/out'`,
  `create temporary table more (line text); copy more from program 'id'`,
  `select pg_read_file('postgresql.conf')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  "load '/nowhere/more.so'",
] as const

/** What an attacker would do first: leave the role of the server's connections. */
const ways = ['select', 'reset role', 'set role none', 'set session authorization default'] as const

const insufficientPrivilege = '42501'

let db: Database
let names: { readonly owner: string; readonly trigger: string }

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  const found = await sql<typeof names>`
    select pg_get_userbyid(relowner)::text as owner, min(tgname::text) as trigger
    from pg_class join pg_trigger on tgrelid = pg_class.oid and not tgisinternal
    where pg_class.oid = 'events'::regclass group by 1`.execute(db.reader)
  const [row] = found.rows
  if (!row) throw new Error('The table events has no trigger.')
  names = row
})

/** PostgreSQL accepts these outside of a transaction only. */
const outside = ['create database more', 'alter system set fsync = off']

/** The SQLSTATE of PostgreSQL's refusal, or `done`; nothing of it remains. */
async function refusalOf(way: string, attack: string): Promise<string> {
  const client = await db.pool.connect()
  try {
    if (!outside.includes(attack)) await client.query('begin')
    await client.query(way)
    await client.query(attack.replaceAll('OWNER', names.owner).replace('TRIGGER', names.trigger))
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    client.release(true)
  }
}

describe.each(ways)('a statement on the server’s connection, after %s,', (way) => {
  test.each(attacks)('may not: %s', async (attack) => {
    expect(await refusalOf(way, attack)).toBe(insufficientPrivilege)
  })
})

test('the server’s login is a member of the application’s role, through it of the portal’s, and of nothing else', async () => {
  const found = await sql`
    select session_user::text as login, current_user::text as role,
      rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolinherit as may,
      array(select others.rolname::text from pg_roles as others
        where pg_has_role(login.oid, others.oid, 'member') and others.oid <> login.oid
          order by others.rolname) as roles
    from pg_roles as login where rolname = session_user`.execute(db.reader)
  expect(found.rows).toEqual([
    { login: SERVER_USER, role: appRole, may: false, roles: [appRole, portalRole] },
  ])
  expect(await warningOfLogin(db.reader)).toBe(null)
})

test('super admins are notified of a login with too many rights, once, until it is corrected', async () => {
  const shown = async () => {
    const { rows } = await sql<{ title: string; message: string; isOver: boolean }>`
      select title, message, resolved_at is not null and read as "isOver" from notifications
      where cause_key = 'server login' order by created_at`.execute(db.reader)
    return rows
  }
  await sql`update profiles set role = 'super_admin'
    where id = (select id from profiles order by id limit 1)`.execute(db.reader)
  const warning = 'The server signs in to the database as "owner", which is a superuser.'
  await tellLoginRisk(db, null)
  expect(await shown()).toEqual([])
  await tellLoginRisk(db, warning)
  const told = await shown()
  expect(told.length).toBeGreaterThan(0)
  expect(told[0]).toMatchObject({ message: warning, isOver: false })
  await tellLoginRisk(db, warning)
  expect(await shown()).toHaveLength(told.length)
  await tellLoginRisk(db, null)
  expect((await shown()).map(({ isOver }) => isOver)).not.toContain(false)
})
