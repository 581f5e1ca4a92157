import type pg from 'pg'
import { appRole, readerRole } from './database-roles.ts'
import { makeRole } from './make-role.ts'
import { mayTakeRole } from './may-take-role.ts'
import { createClient } from './pool.ts'
import { migrationLimits } from './pool-limits.ts'
import { openPortal } from './portal-rights.ts'

const lockOfRights = 4_702_004
const maintainSince = 170_000

/**
 * Sets the rights of the two roles to what the tables require: the application may only read and
 * append where rows are never changed, and readers see no column with a secret. Rights that are
 * correct stay untouched, so that a second start changes nothing.
 *
 * @param login the login of the running server; null where the owner's login is used for all
 * @returns false when that login may not take the application's role, and this one cannot grant it
 */
export async function grantRights(url: string, login: string | null = null): Promise<boolean> {
  const client = createClient(url, migrationLimits)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockOfRights])
    if (!(await hasRoles(client, login))) return false
    await grantSchemas(client)
    await openRows(client)
    for (const statement of await missingGrants(client)) await client.query(statement)
    await openPortal(client)
    return true
  } finally {
    await client.end()
  }
}

/**
 * Creates the roles and the membership of the server's login where they are missing and allowed.
 */
async function hasRoles(client: pg.Client, login: string | null): Promise<boolean> {
  try {
    for (const role of [appRole, readerRole]) await client.query(makeRole(role))
    if (await mayTakeRole(client, login)) return true
    const holder = login === null ? 'current_user' : client.escapeIdentifier(login)
    await client.query(`grant ${appRole} to ${holder}`)
    return await mayTakeRole(client, login)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return false
    throw error
  }
}

async function grantSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ complete: boolean }>(
    `select has_schema_privilege($1, 'graphile_worker', 'usage')
      and has_schema_privilege($2, 'public', 'usage')
      and has_schema_privilege($1, 'public', 'usage') as complete`,
    [appRole, readerRole],
  )
  if (rows[0]?.complete) return
  await client.query(`grant usage on schema public to ${appRole}, ${readerRole}`)
  await client.query(`grant usage on schema graphile_worker to ${appRole}`)
}

/**
 * The queue's tables, and those of which suppliers see their own rows, show their rows only to the
 * owner, unless a policy says otherwise.
 */
async function openRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select c.oid::regclass::text as name, role
     from pg_class c cross join unnest($1::text[]) as role
     where c.relrowsecurity and (c.relnamespace = 'public'::regnamespace
         or (c.relnamespace = 'graphile_worker'::regnamespace and role = $2))
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = role)`,
    [[appRole, readerRole], appRole],
  )
  for (const { name, role } of rows)
    await client.query(`create policy ${role} on ${name} to ${role} using (true) with check (true)`)
}

/** The statements that bring each table and sequence to what `wantedRights` says. */
async function missingGrants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(wantedRights, [
    appRole,
    readerRole,
    maintainSince,
  ])
  return rows.map((row) => row.statement)
}

const secretColumns = '(password|secret|token|hash|sealed|pin_|badge)'
const closedToReaders = `('secrets', 'idempotency_keys', 'schema_migrations')`

const wantedRights = `
  with relations as (
    select c.oid, c.oid::regclass::text as name, c.relacl, c.relkind,
      c.relnamespace = 'public'::regnamespace and c.relname = 'schema_migrations' as is_fixed,
      exists (select from pg_trigger t where t.tgrelid = c.oid
        and t.tgfoid = 'platform_refuse_change'::regproc) as is_append_only,
      c.relnamespace = 'public'::regnamespace and c.relname not in ${closedToReaders} as is_readable
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'S')),
  app as (
    select *, case when relkind = 'S' then '{SELECT,USAGE}'::text[]
        when is_fixed then '{SELECT}'
        when is_append_only then '{INSERT,SELECT}'
        else '{DELETE,INSERT,SELECT,UPDATE}' end
      || case when relkind <> 'S' and not is_fixed
          and current_setting('server_version_num')::int >= $3::int
        then '{MAINTAIN}'::text[] else '{}' end as wanted
    from relations),
  readers as (
    select *, array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = oid and a.attnum > 0 and not a.attisdropped
        and a.attname !~ '${secretColumns}' order by 1) as wanted
    from relations where is_readable and relkind <> 'S')
  select format('revoke all on %s %s from %I', kind, name, $1::text)
      || format('; grant %s on %s %s to %I', array_to_string(wanted, ', '), kind, name, $1::text)
      as statement
  from app, lateral (select case relkind when 'S' then 'sequence' else 'table' end as kind) as k
  where array(select unnest(wanted) order by 1) <> array(
    select privilege_type from aclexplode(relacl) as acl
    where acl.grantee = $1::text::regrole order by 1)
  union all
  select format('revoke all on %s from %I; grant select (%s) on %1$s to %2$I', name, $2::text,
    array_to_string(wanted, ', '))
  from readers
  where wanted <> array(select quote_ident(a.attname) from pg_attribute a
    where a.attrelid = oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege($2::text, oid, a.attnum, 'select') order by 1)
  union all
  select format('grant execute on function %s to %I', p.oid::regprocedure, $1::text) from pg_proc p
  where p.prosecdef and p.pronamespace = 'public'::regnamespace
    and not has_function_privilege($1::text, p.oid, 'execute')`
