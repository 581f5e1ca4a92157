import pg from 'pg'
import type { Fill, FillSizes } from './fill-shape.ts'

/**
 * Many rows at once, as a restored backup takes them: in one transaction, without triggers and the
 * checks of foreign keys, and with the indexes made when all is there. What the triggers fill in,
 * the statements must say; checks, unique and primary keys hold as ever.
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
    await client.query('vacuum analyze')
    // Or whoever reads first would write what the filling left.
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
