import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { lockByName } from './lock-by-name.ts'

/** Records whose changes triggers note in `<name>_changed`, until a job takes what is derived of them anew. */
export type ChangedRecords = {
  /** How its tables begin. */
  readonly name: string
  /** The columns that identify a record, all of them uuids. */
  readonly keys: readonly string[]
  /** The keys of all records. */
  readonly all: RawBuilder<unknown>
  /** Where time alone changes what is derived: the records of which it did since the last fold. */
  readonly passed?: RawBuilder<unknown>
  /** Called by a fold once it noted those. */
  readonly countTo?: (tx: Tx) => Promise<void>
}

export const columnsOf = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(column)))

export const changedTable = ({ name }: ChangedRecords) => sql.table(`${name}_changed`)

/** The keys of the records that were changed since the last fold. */
export function changedKeys(records: ChangedRecords): RawBuilder<unknown> {
  const keys = columnsOf(records.keys)
  const changed = sql`select ${keys} from ${changedTable(records)}`
  return records.passed
    ? sql`(${changed} union (${records.passed}))`
    : sql`(select distinct ${keys} from (${changed}) as noted)`
}

type Derived = {
  readonly table: RawBuilder<unknown>
  readonly columns: readonly string[]
  readonly derive: (keys: RawBuilder<unknown>) => RawBuilder<unknown>
}

type Condition = RawBuilder<boolean>

/**
 * The rows that are kept of records that were not changed since the last fold. With `not exists` the
 * planner expects next to no row, and looks for what it joins row by row.
 */
export function keptByNow(
  records: ChangedRecords,
  { table, columns }: Derived,
  only: Condition,
): RawBuilder<unknown> {
  const keys = columnsOf(records.keys)
  return sql`select ${columnsOf(columns)} from ${table} as kept
    where ${only} and (${keys}) not in (select ${keys} from ${changedKeys(records)} as anew)`
}

/** What is derived of records that were changed since the last fold. */
export const derivedByNow = (
  records: ChangedRecords,
  { columns, derive }: Derived,
  only: Condition,
): RawBuilder<unknown> =>
  sql`select ${columnsOf(columns)} from (${derive(changedKeys(records))}) as derived where ${only}`

/**
 * What is kept of each record as it is now: both. All is read by one statement, so that no row is seen
 * twice while it is folded. `only` is a condition of their columns.
 */
export const rowsByNow = (
  records: ChangedRecords,
  derived: Derived,
  only: Condition,
): RawBuilder<unknown> =>
  sql`(${keptByNow(records, derived, only)} union all ${derivedByNow(records, derived, only)})`

/** So many records at once, so that a fold after an import does not hold the lock for long. */
export const mostKeys = 5_000

/** Until the transaction ends, no other one folds these records. */
export const holdSums = (tx: Tx, { name }: { readonly name: string }) =>
  lockByName(tx, `fold ${name}`)

export type Taken = {
  readonly count: number
  /** A relation of the keys. */
  readonly given: RawBuilder<unknown>
}

/** Takes the oldest changes, in a transaction that holds the lock. */
export async function takeChanges(tx: Tx, records: ChangedRecords): Promise<Taken> {
  const keys = columnsOf(records.keys)
  const changed = changedTable(records)
  if (records.passed) {
    await sql`insert into ${changed} (${keys}) ${records.passed}`.execute(tx)
    await records.countTo?.(tx)
  }
  const taken = await sql<Readonly<Record<string, string>>>`delete from ${changed}
    where id in (select id from ${changed} order by id limit ${mostKeys})
    returning ${keys}`.execute(tx)
  const lists = records.keys.map((key) => sql`${taken.rows.map((row) => row[key])}::uuid[]`)
  const given = sql`(select distinct ${keys}
    from unnest(${sql.join(lists)}) as given (${keys}))`
  return { count: taken.rows.length, given }
}

/** Notes all records as changed, for rows that were written without triggers. */
export async function noteRecords(tx: Tx, records: ChangedRecords): Promise<void> {
  await sql`insert into ${changedTable(records)} (${columnsOf(records.keys)}) ${records.all}`.execute(
    tx,
  )
}
