import type pg from 'pg'
import { appRole, asApp, asOwner } from './database-roles.ts'
import { createClient } from './pool.ts'
import { requestLimits } from './pool-limits.ts'

/** From this version on, a membership may lack the right to take the role. */
const setSince = 160_000

/** Whether statements of this login, or of the current one, may run as the application. */
export async function mayTakeRole(client: pg.Client, login: string | null): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = $2 and pg_has_role(coalesce($1::name, session_user), oid,
      case when current_setting('server_version_num')::int >= $3::int then 'SET' else 'MEMBER' end)`,
    [login, appRole, setSince],
  )
  return rows.length > 0
}

/**
 * The address for a program that only reads: with the application's role if the login may take it.
 */
export async function asAppIfAllowed(url: string): Promise<string> {
  const client = createClient(asOwner(url), requestLimits)
  await client.connect()
  try {
    return (await mayTakeRole(client, null)) ? asApp(url) : asOwner(url)
  } finally {
    await client.end()
  }
}
