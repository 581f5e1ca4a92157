import { sql } from 'kysely'
import { recordNoun } from '../../platform.nouns.ts'
import { systemActor } from '../actor.ts'
import { openDatabase, type Tx } from '../db/database.ts'
import { migrationLimits } from '../db/pool-limits.ts'
import { newId } from '../new-id.ts'
import { keepEvent } from './append-event.ts'

const lockOfEpochs = 4_702_005

/** The first event of a later epoch. */
export const continued = 'record.continued'

/**
 * Lets the log continue in a cluster into which a dump was restored: new transaction numbers are
 * shifted beyond those of the dump, so that readers, the chain and the order remain correct, and
 * the event that says so is the first of a new epoch. Jobs that a server of the former cluster had
 * locked are free again. In the log's own cluster nothing happens.
 *
 * Call it as the owner, before anything is written.
 *
 * @returns the number of the epoch that began now; null when none did
 */
export async function continueRecord(ownerUrl: string): Promise<number | null> {
  const db = openDatabase(ownerUrl, { ...migrationLimits, connections: 1 })
  return db.transaction(beginEpoch).finally(() => db.close())
}

async function beginEpoch(tx: Tx): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(${lockOfEpochs})`.execute(tx)
  const { here, known, epoch, isBehind } = await findHome(tx)
  if (here === known && !isBehind) return null
  const { shift, isNew } = await shiftBeyond(tx)
  if (isNew) await shiftNumbers(tx, shift)
  await sql`insert into record_epochs (epoch, system_identifier, shift, first_tx)
    values (${epoch + 1}, ${here}, ${shift}::bigint, platform_this_tx())`.execute(tx)
  await keepEvent(tx, systemActor('Quartermaster'), {
    type: continued,
    noun: recordNoun,
    id: newId(),
    label: 'Record',
    data: { Cluster: [known, here], Epoch: [epoch, epoch + 1] },
  })
  await freeLockedJobs(tx)
  return epoch + 1
}

type Home = {
  /** The identifier of this cluster, and that of the newest epoch. */
  readonly here: string
  readonly known: string
  readonly epoch: number
  /** True when the log has transaction numbers that this cluster has not reached yet. */
  readonly isBehind: boolean
}

const lastNumber = sql`(select tx::text::bigint from (
    (select tx from events order by tx desc, seq desc limit 1)
    union all (select tx from event_readers order by tx desc limit 1)
    union all select '0'::xid8) as numbers
  order by numbers.tx desc limit 1)`

const newestEpoch = sql`(select * from record_epochs order by epoch desc limit 1) as newest`

/** Uses no transaction number, so that a usual start consumes none. */
async function findHome(tx: Tx): Promise<Home> {
  const found = await sql<Home>`
    select (select system_identifier::text from pg_control_system()) as here,
      system_identifier as known, epoch,
      ${lastNumber} >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift as "isBehind"
    from ${newestEpoch}`.execute(tx)
  const [home] = found.rows
  if (!home) throw new Error('The table record_epochs is empty: the record has no first epoch.')
  return home
}

/** Shifts this transaction beyond all that the log knows of; the present shift may be enough. */
async function shiftBeyond(tx: Tx) {
  const found = await sql<{ shift: string; isNew: boolean }>`
    select greatest(shift, needed)::text as shift, needed > shift as "isNew"
    from ${newestEpoch},
      lateral (select ${lastNumber} + 1 - pg_current_xact_id()::text::bigint as needed) as n`.execute(
    tx,
  )
  const [row] = found.rows
  if (!row) throw new Error('The table record_epochs lost its rows while it was read.')
  return row
}

async function shiftNumbers(tx: Tx, shift: string): Promise<void> {
  const shifted = (number: string) =>
    sql.raw(`select (${number}::text::bigint + ${shift})::text::xid8`)
  await sql`create or replace function platform_this_tx() returns xid8 language sql volatile
    as $$ ${shifted('pg_current_xact_id()')} $$`.execute(tx)
  await sql`create or replace function platform_settled_tx() returns xid8 language sql stable
    as $$ ${shifted('pg_snapshot_xmin(pg_current_snapshot())')} $$`.execute(tx)
}

async function freeLockedJobs(tx: Tx): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`.execute(
    tx,
  )
}
