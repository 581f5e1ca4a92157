import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** After how many batches a run analyzes the tables again. */
export const analyzeAfter: ReadonlySet<number> = new Set([1, 4, 16])

/**
 * A fresh database has no statistics of its new rows and plans each batch worse than the one
 * before; PostgreSQL's autovacuum is too late for an import that takes a minute.
 */
export async function analyze(db: Database, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db.reader)
}
