import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { continued } from './continue-record.ts'
import { type ChainFault, nameOf } from './find-chain-fault.ts'

/** A cluster in which the log continued, from its first event there. */
export type Epoch = {
  readonly epoch: number
  readonly systemIdentifier: string
  /** ISO 8601, UTC. */
  readonly beganAt: string
}

/** The epochs after the first, in order: where the log continued in another cluster. */
export async function laterEpochs(reader: Reader): Promise<readonly Epoch[]> {
  const found = await sql<Epoch>`
    select epoch, system_identifier as "systemIdentifier", began_at as "beganAt"
    from record_epochs where epoch > 1 order by epoch`.execute(reader)
  return found.rows
}

/** Whether this is not the cluster of the newest epoch: it was replaced under a running server. */
export async function isElsewhere(reader: Reader): Promise<boolean> {
  const found = await sql<{ isElsewhere: boolean }>`
    select system_identifier <> (select c.system_identifier::text from pg_control_system() as c)
      as "isElsewhere"
    from record_epochs order by epoch desc limit 1`.execute(reader)
  return found.rows[0]?.isElsewhere ?? false
}

/** An epoch whose first event does not say that the log continued there; null when all do. */
export async function findSeamFault(reader: Reader): Promise<ChainFault | null> {
  const found = await sql<{ epoch: number; tx: string; seq: number | null }>`
    select epoch, first_tx::text as tx, first.seq
    from record_epochs left join lateral (
      select tx, seq, type from events where tx >= first_tx order by tx, seq limit 1) as first on true
    where epoch > 1 and (first.tx, first.type) is distinct from (first_tx, ${continued})
    order by epoch limit 1`.execute(reader)
  const [fault] = found.rows
  if (!fault) return null
  const { epoch, tx } = fault
  const seq = fault.seq ?? 0
  const sentence = `Epoch ${epoch} of the record does not begin with the event that opened it, but with ${nameOf({ tx, seq })}.`
  return { what: 'seam', tx, seq, sentence }
}
