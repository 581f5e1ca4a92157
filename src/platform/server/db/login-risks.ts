import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Memberships that let a statement reach files and programs on PostgreSQL's machine. */
const rolesOfMachine = [
  'pg_execute_server_program',
  'pg_read_server_files',
  'pg_write_server_files',
]

type Found = {
  readonly login: string
  readonly isSuperuser: boolean
  readonly makesRoles: boolean
  readonly ownsTables: boolean
  readonly ofMachine: readonly string[]
}

/**
 * The rights of the login beyond the application's role, which an injected statement could use;
 * null when there are none.
 */
export async function warningOfLogin(reader: Reader): Promise<string | null> {
  const { rows } = await sql<Found>`
    select rolname as login, rolsuper as "isSuperuser", rolcreaterole as "makesRoles",
      exists (select from (select distinct relowner from pg_class
          where relnamespace = 'public'::regnamespace) as owners
        where pg_has_role(login.oid, relowner, 'member')) as "ownsTables",
      array(select rolname::text from pg_roles as others
        where rolname = any(${rolesOfMachine}) and pg_has_role(login.oid, others.oid, 'member')
        order by rolname) as "ofMachine"
    from pg_roles as login where rolname = session_user`.execute(reader)
  const [found] = rows
  const risks = found ? risksOf(found) : []
  if (!found || risks.length === 0) return null
  return `The server signs in to the database as "${found.login}", which ${risks.join(' and ')}: an attacker who gets a statement of their own through could change the record. Make a login for the server alone, set DATABASE_URL to it and MIGRATE_URL to the present address (docs/OPERATING.md, “Database logins”).`
}

function risksOf({ isSuperuser, makesRoles, ownsTables, ofMachine }: Found): readonly string[] {
  // A superuser is a member of all roles.
  if (isSuperuser) return ['is a superuser']
  return [
    ...(makesRoles ? ['may make roles'] : []),
    ...(ownsTables ? ['may act as the owner of the tables'] : []),
    ...ofMachine.map((role) => `is a member of ${role}`),
  ]
}
