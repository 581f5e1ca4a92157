import { type RawBuilder, sql } from 'kysely'
import { type Actor, systemActor } from '../actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { unseal } from '../seal.ts'
import { failureInWords } from './failure-in-words.ts'

/** Longer than any attempt takes: until then no other server tries the same row. */
const leaseMinutes = 10

/** Seconds between attempts, longer each time; after the last one the row fails. */
export const pauseSeconds: readonly number[] = [60, 300, 1_800, 7_200]

/** The maximum random addition, so that simultaneous failures are not retried together. */
const jitter = 0.2

const house: Actor = systemActor('Quartermaster')

/** A row that this server has claimed, with the attempt it uses. */
export type Claimed<Row> = Row & {
  readonly id: string
  readonly sealedText: string
  readonly attempts: number
}

/**
 * A table of rows to send: encrypted until they are sent, retried until they fail. It has the
 * columns `sealed_text`, `attempts`, `last_error`, `next_attempt_at`, `sent_at` and `failed_at`.
 */
export type Outbox<Row, Way> = {
  readonly table: string
  /** The noun whose screens get a hint at each step. */
  readonly nounKey: string
  /** The purpose of its encrypted texts; see `seal`. */
  readonly purpose: string
  /** The columns that sending needs, besides the text. */
  readonly columns: RawBuilder<unknown>
  /** Why rows wait while no transport is configured. */
  readonly withoutWay: string
  /** Whether retrying is useless. */
  readonly isFinal: (error: unknown) => boolean
  /** Sends one and returns further columns to set, such as `, gateway_id = …`. */
  readonly send: (way: Way, row: Claimed<Row>, text: string) => Promise<RawBuilder<unknown>>
  /** Reports a row that has failed for good. */
  readonly tellGivenUp: (tx: Tx, actor: Actor, row: Claimed<Row>, reason: string) => Promise<void>
}

/**
 * Sends what is due, one row after the other, until none is left or the server stops. Any number of
 * servers may do so at the same time. Without a transport rows wait, which costs them no attempt,
 * and their log says why.
 */
export async function sendQueued<Row, Way>(
  db: Database,
  outbox: Outbox<Row, Way>,
  findWay: () => Promise<Way | null>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isAnyDue(db, outbox))) return
  const found = await findWay().then(
    (way) => ({ way, why: outbox.withoutWay }),
    (error: unknown) => ({ way: null, why: failureInWords(error) }),
  )
  if (found.way === null) return sayWhyTheyWait(db, outbox, found.why)
  while (!signal.aborted) {
    const row = await claimOne(db, outbox)
    if (!row) return
    await trySending(db, outbox, found.way, row)
  }
}

type AnyOutbox = Pick<Outbox<never, never>, 'table' | 'nounKey' | 'columns'>

const isDue = sql`sent_at is null and failed_at is null and sealed_text is not null
  and next_attempt_at <= now()`

async function isAnyDue(db: Database, { table }: AnyOutbox): Promise<boolean> {
  const due = await sql`select from ${sql.table(table)} where ${isDue} limit 1`.execute(db.reader)
  return due.rows.length > 0
}

async function sayWhyTheyWait(db: Database, outbox: AnyOutbox, reason: string): Promise<void> {
  const told = await sql`update ${sql.table(outbox.table)} set last_error = ${reason}
    where ${isDue} and last_error is distinct from ${reason}`.execute(db.reader)
  if (told.numAffectedRows) db.announce([{ noun: outbox.nounKey }])
}

/**
 * Claims the row that waits longest, by moving its next attempt ahead; its error is cleared
 * meanwhile.
 */
async function claimOne<Row, Way>(
  db: Database,
  { table, columns }: Outbox<Row, Way>,
): Promise<Claimed<Row> | undefined> {
  const claimed = await sql<Claimed<Row>>`
    update ${sql.table(table)} set attempts = attempts + 1, last_error = null,
      next_attempt_at = now() + make_interval(mins => ${leaseMinutes})
    where id = (select id from ${sql.table(table)} where ${isDue}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, sealed_text as "sealedText", attempts, ${columns}`.execute(db.reader)
  return claimed.rows[0]
}

async function trySending<Row, Way>(
  db: Database,
  outbox: Outbox<Row, Way>,
  way: Way,
  row: Claimed<Row>,
): Promise<void> {
  let also: RawBuilder<unknown>
  try {
    also = await outbox.send(way, row, await unseal(db.reader, outbox.purpose, row.sealedText))
  } catch (error) {
    return noteFailure(db, outbox, row, error)
  }
  // An earlier attempt that was thought lost may have succeeded meanwhile; sent is final.
  await sql`update ${sql.table(outbox.table)} set sent_at = now(), sealed_text = null,
      failed_at = null, last_error = null ${also}
    where id = ${row.id} and sent_at is null`.execute(db.reader)
  db.announce([{ noun: outbox.nounKey, ids: [row.id] }])
}

async function noteFailure<Row, Way>(
  db: Database,
  outbox: Outbox<Row, Way>,
  row: Claimed<Row>,
  error: unknown,
): Promise<void> {
  const { id, attempts } = row
  const reason = failureInWords(error)
  const pause = pauseSeconds[attempts - 1]
  const isGivenUp = pause === undefined || outbox.isFinal(error)
  const seconds = (pause ?? 0) * (1 + jitter * Math.random())
  await db.transaction(async (tx) => {
    const noted = await sql`update ${sql.table(outbox.table)} set last_error = ${reason},
        failed_at = case when ${isGivenUp} then now() end,
        next_attempt_at = now() + make_interval(secs => ${seconds})
      where id = ${id} and attempts = ${attempts} and sent_at is null and failed_at is null`.execute(
      tx,
    )
    if (noted.numAffectedRows && isGivenUp) await outbox.tellGivenUp(tx, house, row, reason)
  })
  db.announce([{ noun: outbox.nounKey, ids: [id] }])
}
