import { createHmac, pbkdf2Sync } from 'node:crypto'
import type { Client } from 'pg'
import { appRole } from '../database-roles.ts'
import { makeRole } from '../make-role.ts'

/** The login of the running server; the user that initdb created is for migrations alone. */
export const SERVER_USER = 'quartermaster_server'

/** Derived one-way from the owner's password, so that nothing else has to be saved. */
export function serverPassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(SERVER_USER).digest('base64url')
}

type Login = {
  readonly isPlain: boolean
  readonly isMember: boolean
  /** Roles that the application does not need. */
  readonly others: readonly string[]
  /** Where the login has settings of its own: everywhere (empty), or in a database. */
  readonly settings: readonly string[]
  readonly verifier: string | null
}

/**
 * Creates the login of the running server, or corrects what differs: a data folder of a former
 * version has none, and a login may change its own password and settings.
 */
export async function makeServerLogin(client: Client, ownerPassword: string): Promise<void> {
  const password = serverPassword(ownerPassword)
  await client.query(makeRole(appRole))
  await client.query(makeRole(SERVER_USER))
  const login = await findLogin(client)
  for (const role of login.others) await client.query(`revoke ${role} from ${SERVER_USER} cascade`)
  for (const place of login.settings)
    await client.query(`alter role ${SERVER_USER} ${place} reset all`)
  if (!login.isMember) await client.query(`grant ${appRole} to ${SERVER_USER}`)
  if (login.isPlain && opens(login.verifier, password)) return
  await client.query(`alter role ${SERVER_USER} login nosuperuser nocreaterole nocreatedb noinherit
    noreplication nobypassrls connection limit -1 valid until 'infinity'
    password ${client.escapeLiteral(password)}`)
}

async function findLogin(client: Client): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select rolcanlogin and not (rolsuper or rolcreaterole or rolcreatedb or rolinherit
        or rolreplication or rolbypassrls) and rolconnlimit = -1
        and coalesce(rolvaliduntil = 'infinity', false) as "isPlain",
      exists (select from pg_auth_members
        where member = login.oid and roleid = $2::text::regrole) as "isMember",
      array(select roleid::regrole::text from pg_auth_members
        where member = login.oid and roleid <> $2::text::regrole) as others,
      array(select coalesce('in database ' || quote_ident(datname), '')
        from pg_db_role_setting left join pg_database as d on d.oid = setdatabase
        where setrole = login.oid) as settings,
      rolpassword as verifier
    from pg_authid as login where rolname = $1`,
    [SERVER_USER, appRole],
  )
  const [login] = rows
  if (!login) throw new Error(`The login ${SERVER_USER} was dropped while it was looked at.`)
  return login
}

/** Whether this password matches PostgreSQL's verifier: SCRAM-SHA-256$iterations:salt$key:key. */
function opens(verifier: string | null, password: string): boolean {
  const parts = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):(.+)$/.exec(verifier ?? '')
  if (!parts) return false
  const [, iterations, salt = '', , serverKey] = parts
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256')
  return createHmac('sha256', salted).update('Server Key').digest('base64') === serverKey
}
