import { createClient } from './pool.ts'
import { migrationLimits } from './pool-limits.ts'

type Place = { readonly login: string; readonly database: string; readonly cluster: string }

/**
 * The login of the running server. The address may use another name, since a connection pooler in
 * between has its own.
 *
 * @throws when the two addresses lead to different databases
 */
export async function findServerLogin(ownerUrl: string, serverUrl: string): Promise<string> {
  const [owner, server] = await Promise.all([placeOf(ownerUrl), placeOf(serverUrl)])
  if (owner.database === server.database && owner.cluster === server.cluster) return server.login
  throw new Error(
    `MIGRATE_URL leads to the database ${owner.database} and DATABASE_URL to ${server.database}, on ${owner.cluster === server.cluster ? 'one server' : 'different servers'}. Set both to the same database, each with a login of its own.`,
  )
}

async function placeOf(url: string): Promise<Place> {
  const client = createClient(url, migrationLimits)
  await client.connect()
  try {
    const { rows } = await client.query<Place>(
      `select session_user as login, current_database() as database,
        (select system_identifier::text from pg_control_system()) as cluster`,
    )
    const [place] = rows
    if (!place) throw new Error('PostgreSQL did not say which database this is.')
    return place
  } finally {
    await client.end()
  }
}
