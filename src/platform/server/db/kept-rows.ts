import { type RawBuilder, sql } from 'kysely'
import type { Job } from '../jobs/run-jobs.ts'
import {
  type ChangedRecords,
  changedTable,
  columnsOf,
  derivedByNow,
  holdSums,
  keptByNow,
  mostKeys,
  noteRecords,
  rowsByNow,
  takeChanges,
} from './changed-records.ts'
import type { Database, Reader, Tx } from './database.ts'

/**
 * Rows that are derived from records and kept up by the writes, so that a page reads one table and
 * not all that they are derived from. Two tables belong to them: `<name>`, and `<name>_changed` in
 * which triggers note whose rows changed.
 */
export type KeptRows = ChangedRecords & {
  /** What a row has, its keys included. */
  readonly columns: readonly string[]
  /** The rows of these records. `keys` is a relation of their keys. */
  readonly derive: (keys: RawBuilder<unknown>) => RawBuilder<unknown>
}

const keysAlike = (kept: KeptRows, one: string, other: string) =>
  sql.join(
    kept.keys.map((key) => sql`${sql.ref(`${one}.${key}`)} = ${sql.ref(`${other}.${key}`)}`),
    sql` and `,
  )

const asKept = (kept: KeptRows) => ({ ...kept, table: sql.table(kept.name) })

/** The rows as they are now; `only` is a condition of their columns. */
export const currentRows = (kept: KeptRows, only = sql<boolean>`true`): RawBuilder<unknown> =>
  rowsByNow(kept, asKept(kept), only)

/**
 * The same in parts, for lists that take the beginning of each from an index: the kept rows by each of
 * these conditions, of which a row meets one, and those that are derived anew. Usually there are none:
 * then they are left out, because planning how to derive them takes longer than reading a page.
 */
export async function currentParts(
  reader: Reader,
  kept: KeptRows,
  by: readonly RawBuilder<boolean>[],
): Promise<readonly RawBuilder<unknown>[]> {
  const found = await sql<{ isChanged: boolean }>`
    select exists (select from ${changedTable(kept)}) as "isChanged"`.execute(reader)
  const derived = asKept(kept)
  if (found.rows[0]?.isChanged === false)
    return by.map(
      (only) => sql`select ${columnsOf(kept.columns)} from ${derived.table} as kept where ${only}`,
    )
  return [
    ...by.map((only) => keptByNow(kept, derived, only)),
    derivedByNow(kept, derived, sql`true`),
  ]
}

/** Derives what was changed anew. */
export async function foldRows(db: Database, kept: KeptRows): Promise<void> {
  while ((await db.transaction((tx) => foldSome(tx, kept))) >= mostKeys);
}

/**
 * Rows are derived after the changes of their records were taken: a change that commits later is
 * noted anew, and one that committed before is seen.
 */
async function foldSome(tx: Tx, kept: KeptRows): Promise<number> {
  await holdSums(tx, kept)
  const { count, given } = await takeChanges(tx, kept)
  if (count === 0) return 0
  const columns = columnsOf(kept.columns)
  await sql`delete from ${sql.table(kept.name)} as kept using ${given} as anew
    where ${keysAlike(kept, 'anew', 'kept')}`.execute(tx)
  await sql`insert into ${sql.table(kept.name)} (${columns})
    select ${columns} from (${kept.derive(given)}) as derived`.execute(tx)
  return count
}

/** Rows that differ from those that all records have now: of each, its keys. */
export async function findWrongRows(
  reader: Reader,
  kept: KeptRows,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const [keys, columns] = [columnsOf(kept.keys), columnsOf(kept.columns)]
  const found = await sql<Record<string, unknown>>`with kept as materialized (
      select ${columns} from ${currentRows(kept)} as found
    ), anew as materialized (
      select ${columns} from (${kept.derive(sql`(${kept.all})`)}) as found
    )
    select distinct ${keys} from (
      (select * from kept except all select * from anew)
      union all (select * from anew except all select * from kept)) as wrong
    order by ${keys} limit 100`.execute(reader)
  return found.rows
}

/** Notes all records as changed, for rows that were written without triggers. */
export const noteAllRows = (tx: Tx, kept: KeptRows) => noteRecords(tx, kept)

/** Derives every minute what was changed since. */
export const foldRowsOften = (kept: KeptRows): Job => ({
  name: `fold-${kept.name.replaceAll('_', '-')}`,
  cron: '* * * * *',
  work: (db) => foldRows(db, kept),
})
