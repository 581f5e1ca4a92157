import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { scanResultOf } from '../scanning.rules.ts'
import type { Scan } from './keep-scan.ts'
import { logScan } from './log-scan.ts'
import { beginNotes, notesIn } from './scan-notes.ts'

/** A scan that a device made without the network, with the id and the time that it gave it. */
export type LateScan = Scan & { readonly id: string; readonly madeAt: string }

export type LateScanAnswer = {
  readonly isRecorded: boolean
  /** Why it was not recorded, as a sentence; else empty. */
  readonly message: string
}

/**
 * Runs the command of a late scan and records the scan, once per id: a repeat gets the first answer.
 * A refusal is an answer too: it undoes the command alone and stays, so that a scan that was refused
 * is not accepted by a repeat. A record that is not found is no answer. What the command answers
 * without accepting it, which it notes, stays with all that it changed.
 */
export async function keepLateScan(
  tx: Tx,
  actor: Actor,
  scan: LateScan,
  act: () => Promise<void>,
): Promise<LateScanAnswer> {
  const known = await scanWithId(tx, scan.id)
  if (known) {
    if (known.user_id !== actor.userId) throw alreadyRecorded()
    return { isRecorded: known.result === 'ok', message: known.message }
  }
  beginNotes(tx)
  await sql`savepoint before_late_scan`.execute(tx)
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'missing') throw error
    await sql`rollback to savepoint before_late_scan`.execute(tx)
    const result = scanResultOf(error)
    await logScan(tx, actor, {
      ...scan,
      notes: notesIn(tx),
      result,
      message: error.message,
      took: null,
    })
    return { isRecorded: false, message: error.message }
  }
  const notes = notesIn(tx)
  const { as: result = 'ok', says: message = '' } = notes.result ?? {}
  await logScan(tx, actor, { ...scan, notes, result, message, took: null })
  return { isRecorded: result === 'ok', message }
}

/** Refuses a scan whose repeat was recorded before it arrived. */
export async function requireNewScan(tx: Tx, id: string | undefined): Promise<void> {
  if (id !== undefined && (await scanWithId(tx, id))) throw alreadyRecorded()
}

/** Whether a scan of this task counted: a refused one, and one that never arrived, did not. */
export async function isScanCounted(tx: Tx, taskId: string, scanId: string): Promise<boolean> {
  return (await countedScan(tx, taskId, scanId)) !== undefined
}

/** The record that a counted scan of this task found. */
export function countedScan(tx: Tx, taskId: string, scanId: string) {
  return tx
    .selectFrom('scans')
    .select('entity_id as recordId')
    .where('id', '=', scanId)
    .where('task_id', '=', taskId)
    .where('result', '=', 'ok')
    .executeTakeFirst()
}

/** Two requests with one id wait for each other here. */
async function scanWithId(tx: Tx, id: string) {
  await lockByName(tx, `scan ${id}`)
  return tx
    .selectFrom('scans')
    .select(['user_id', 'result', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export const alreadyRecorded = () =>
  new Refusal('conflict', 'scan_recorded', 'This scan is recorded already. It counts once.')
