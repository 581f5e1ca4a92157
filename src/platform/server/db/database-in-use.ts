import { createClient } from './pool.ts'
import { probeLimits } from './pool-limits.ts'

const patience = { ...probeLimits, connectMilliseconds: 30_000, statementMilliseconds: 30_000 }

/**
 * How many other programs are connected to this database. The kind of a session of another login is
 * hidden from those who are no superuser; that it has a login is not.
 */
export function countUsers(url: string): Promise<number> {
  return countOf(
    url,
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
}

/** Whether the database has tables, of this or any other program. */
export async function hasTables(url: string): Promise<boolean> {
  const tables = await countOf(
    url,
    `select count(*) as count from pg_class
     where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'`,
  )
  return tables > 0
}

async function countOf(url: string, query: string): Promise<number> {
  const client = createClient(url, { ...patience, answerMilliseconds: 60_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(query)
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
