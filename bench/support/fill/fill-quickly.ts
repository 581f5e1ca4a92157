import pg from 'pg'
import { refreshStatistics } from '../bench-database.ts'
import type { Fill, FillSizes } from './fill-shape.ts'

/**
 * Loads many rows at once, as a restored backup does: in one transaction, without triggers and
 * foreign key checks, and with the indexes created at the end. The statements must fill in what
 * triggers would; checks, unique and primary keys still apply.
 */
export async function fillQuickly(
  ownerUrl: string,
  fills: readonly Fill[],
  sizes: FillSizes,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = any($1)
         and indexname not in (select conname from pg_constraint)`,
      [fills.flatMap(({ tables }) => tables)],
    )
    const steps = [
      'begin',
      `set local session_replication_role = replica`,
      `set local maintenance_work_mem = '256MB'`,
      `set local work_mem = '256MB'`,
      ...indexes.map(({ name }) => `drop index ${client.escapeIdentifier(name)}`),
      ...fills.flatMap((fill) => fill.statements(sizes)),
      ...indexes.map(({ definition }) => definition),
      'commit',
    ]
    for (const step of steps) await client.query(step)
  } finally {
    await client.end()
  }
  await refreshStatistics(ownerUrl)
}
