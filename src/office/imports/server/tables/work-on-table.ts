import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import { FileFault } from '../file-fault.ts'
import { tableImportOf } from '../import-kinds.ts'
import { lockImport } from '../import-lock.ts'
import { RunOvertaken } from '../import-progress.ts'
import { endWaiting, stoppedBefore } from '../pictures/end-waiting.ts'
import { asChosen } from './as-chosen.ts'
import { checkTable } from './check-table.ts'
import { deleteDifferences } from './keep-differences.ts'
import { moveTable } from './move-table.ts'
import { runTable } from './run-table.ts'
import { findTable, type TableRun } from './table-run.ts'
import { undoTable } from './undo-table.ts'

/**
 * Does what a table waits for: its check, its run, or its undoing. Any server may call this at any
 * time: one at a time has the lock, and what is done never happens twice.
 */
export async function workOnTable(
  db: Database,
  actor: Actor,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const lock = await lockImport(db, importId)
  if (!lock) return
  try {
    const run = await findTable(db.reader, importId)
    if (run) await workOn(db, actor, run, AbortSignal.any([lock.lost, signal]))
  } catch (error) {
    // The run was stopped, or something else was requested, while it was working.
    if (!(error instanceof RunOvertaken)) throw error
  } finally {
    await lock.release()
  }
}

const works: Partial<Record<TableRun['state'], typeof checkTable>> = {
  checking: checkTable,
  queued: runTable,
  running: runTable,
  undoing: undoTable,
}

async function workOn(db: Database, actor: Actor, run: TableRun, stop: AbortSignal): Promise<void> {
  const work = works[run.state]
  if (!work) return
  try {
    await work(db, actor, run, asChosen(tableImportOf(actor, run.kind), run), stop)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_state')
      throw new RunOvertaken(error.message)
    const isPassing = error instanceof RunOvertaken || isDatabaseAway(error)
    if (isPassing || run.state === 'undoing') throw error
    await fail(db, actor, run, error)
    if (!(error instanceof FileFault)) throw error
  }
}

async function fail(db: Database, actor: Actor, run: TableRun, error: unknown): Promise<void> {
  const failure =
    error instanceof FileFault
      ? error.message
      : 'Something went wrong on the server. What came in before stays, and can be undone; send the file again to go on.'
  await db.transaction(async (tx) => {
    const set = { failure, finished_at: new Date().toISOString() }
    await moveTable(tx, actor, run, 'fail', { set, data: { failure } })
    await tx.deleteFrom('import_chunks').where('import_id', '=', run.id).execute()
    await deleteDifferences(tx, run.id)
    await endWaiting(tx, run.id, stoppedBefore)
  })
}
