import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { noteLowStock } from '#stock/inventory/server/watch-low-stock.ts'
import { eventsToHear } from './hear-all.ts'

/** What a signed-in browser changes by being there: when it was last seen, and how much it asked. */
const ofPresence = ['sessions', 'profiles', 'throttles']

/**
 * A print of each table's rows, by its name, once the readers of a running server have processed all
 * events: equal prints are equal contents.
 */
export async function tablePrints(db: Database): Promise<Readonly<Record<string, string>>> {
  // A sale before may have made stock low, which is noted some seconds later, and then heard.
  await noteLowStock(db)
  await expect.poll(() => eventsToHear(db), { timeout: 120_000 }).toBe(0)
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all(${ofPresence}) order by 1`.execute(db.reader)
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await sql<{ print: string }>`select count(*)::text || ' ' ||
      coalesce(sum(hashtext(t::text)::bigint)::text, '') as print
      from ${sql.table(name)} as t`.execute(db.reader)
    prints[name] = found.rows[0]?.print ?? ''
  }
  return prints
}
