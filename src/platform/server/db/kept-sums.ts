import { type RawBuilder, sql } from 'kysely'
import type { Job } from '../jobs/run-jobs.ts'
import {
  type ChangedRecords,
  changedKeys,
  columnsOf,
  holdSums,
  mostKeys,
  noteRecords,
  rowsByNow,
  takeChanges,
} from './changed-records.ts'
import type { Database, Reader, Tx } from './database.ts'

/**
 * A figure that is kept up by the writes. What each record adds to it can be derived from its rows
 * alone. Three tables belong to it: triggers note in `<name>_changed` whose rows were changed;
 * `<name>_parts` has what each record adds, and `<name>_sums` the sums of the parts by group.
 */
export type KeptSums = ChangedRecords & {
  readonly groups: readonly string[]
  readonly measures: readonly string[]
  /** What the parts have besides, and the sums do not. */
  readonly facts?: readonly string[]
  /** What the records add: keys, groups and measures. `keys` is a relation of their keys. */
  readonly derive: (keys: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Where what is derived depends on rows that users change. */
export type KeptSumsOf = {
  readonly name: string
  readonly read: (reader: Reader) => Promise<KeptSums>
}

const tablesOf = ({ name }: KeptSums) => ({
  parts: sql.table(`${name}_parts`),
  sums: sql.table(`${name}_sums`),
})

const summed = (measures: readonly string[], sign = sql``) =>
  sql.join(measures.map((measure) => sql`${sign} sum(${sql.ref(measure)})::bigint`))

/**
 * The rows whose sums by group are the figure: the kept sums, and for records that were changed
 * since the last fold, what they add now instead of what they added then. All is read by one
 * statement, so that nothing is counted twice while it is folded.
 */
export function keptRows(kept: KeptSums): RawBuilder<unknown> {
  const { parts, sums } = tablesOf(kept)
  const [groups, keys] = [columnsOf(kept.groups), columnsOf(kept.keys)]
  const measures = columnsOf(kept.measures)
  const taken = sql.join(kept.measures.map((measure) => sql`-${sql.ref(measure)}`))
  return sql`(
    select ${groups}, ${measures} from ${sums}
    union all select ${groups}, ${taken}
      from ${changedKeys(kept)} as anew join ${parts} using (${keys})
    union all select ${groups}, ${measures}
      from (${kept.derive(changedKeys(kept))}) as derived)`
}

/**
 * What each record adds as it is now, with its facts: for sums by something that the kept sums do not
 * have. It reads as many rows as `only` leaves, so that this has to be what an index finds.
 */
export function currentParts(kept: KeptSums, only: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = [...kept.groups, ...kept.measures, ...(kept.facts ?? [])]
  return rowsByNow(kept, { ...kept, table: tablesOf(kept).parts, columns }, only)
}

/** Adds what was changed to the sums. */
export async function foldSums(db: Database, kept: KeptSums | KeptSumsOf): Promise<void> {
  while ((await db.transaction((tx) => foldSome(tx, kept))) >= mostKeys);
}

async function foldSome(tx: Tx, given: KeptSums | KeptSumsOf): Promise<number> {
  await holdSums(tx, given)
  const kept = 'read' in given ? await given.read(tx) : given
  const taken = await takeChanges(tx, kept)
  if (taken.count > 0) await deriveAnew(tx, kept, taken.given)
  return taken.count
}

/** Adds all records to sums that are empty. */
export const sumAll = (tx: Tx, kept: KeptSums) =>
  addToSums(tx, kept, insertParts(kept, kept.derive(sql`(${kept.all})`)), sql``)

/**
 * What these records add is derived after their changes were taken: a change that commits later is
 * noted anew, and one that committed before is seen.
 */
async function deriveAnew(tx: Tx, kept: KeptSums, given: RawBuilder<unknown>): Promise<void> {
  const { parts } = tablesOf(kept)
  await addToSums(
    tx,
    kept,
    sql`delete from ${parts} using ${given} as given where ${sql.join(
      kept.keys.map((key) => sql`${parts}.${sql.ref(key)} = given.${sql.ref(key)}`),
      sql` and `,
    )} returning ${sql.join([...kept.groups, ...kept.measures].map((of) => sql`${parts}.${sql.ref(of)}`))}`,
    sql`-`,
  )
  await addToSums(tx, kept, insertParts(kept, kept.derive(given)), sql``)
}

function insertParts(kept: KeptSums, derived: RawBuilder<unknown>): RawBuilder<unknown> {
  // A group may be a part of the key.
  const { keys, groups, measures, facts = [] } = kept
  const columns = columnsOf([...new Set([...keys, ...groups, ...measures, ...facts])])
  return sql`insert into ${tablesOf(kept).parts} (${columns}) select ${columns}
    from (${derived}) as derived returning ${columnsOf([...groups, ...measures])}`
}

async function addToSums(
  tx: Tx,
  kept: KeptSums,
  moved: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
): Promise<void> {
  const groups = columnsOf(kept.groups)
  const added = kept.measures.map(
    (measure) => sql`${sql.ref(measure)} = kept.${sql.ref(measure)} + excluded.${sql.ref(measure)}`,
  )
  await sql`with moved as (${moved})
    insert into ${tablesOf(kept).sums} as kept (${columnsOf([...kept.groups, ...kept.measures])})
    select ${groups}, ${summed(kept.measures, sign)} from moved group by ${groups} order by ${groups}
    on conflict (${groups}) do update set ${sql.join(added)}`.execute(tx)
}

/** Groups of which the kept sums differ from a recount of all records. */
export async function findWrongSums(
  reader: Reader,
  given: KeptSums | KeptSumsOf,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const kept = 'read' in given ? await given.read(reader) : given
  const groups = columnsOf(kept.groups)
  const counted = (rows: RawBuilder<unknown>) => sql`
    select ${groups}, ${summed(kept.measures)} from ${rows} as counted group by ${groups}
    having ${sql.join(
      kept.measures.map((measure) => sql`sum(${sql.ref(measure)}) <> 0`),
      sql` or `,
    )}`
  const found = await sql<Record<string, unknown>>`with kept as (${counted(keptRows(kept))}),
      recounted as (${counted(sql`(${kept.derive(sql`(${kept.all})`)})`)})
    select distinct ${groups} from (
      (select * from kept except select * from recounted)
      union all (select * from recounted except select * from kept)) as wrong
    order by ${groups} limit 100`.execute(reader)
  return found.rows
}

/** Notes all records as changed, for rows that were written without triggers. */
export async function noteAll(tx: Tx, given: KeptSums | KeptSumsOf): Promise<void> {
  const kept = 'read' in given ? await given.read(tx) : given
  await noteRecords(tx, kept)
}

/** Folds every minute what was changed since. */
export const foldOften = (kept: KeptSums | KeptSumsOf): Job => ({
  name: `fold-${kept.name.replaceAll('_', '-')}`,
  cron: '* * * * *',
  work: (db) => foldSums(db, kept),
})
