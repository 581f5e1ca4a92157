import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import { move } from '#platform/server/moves.ts'
import { importNoun } from '../imports.nouns.ts'
import { importMachine } from '../imports.states.ts'
import { analyze, analyzeAfter } from './analyze.ts'
import { countLines } from './count-lines.ts'
import { FileFault } from './file-fault.ts'
import { type BatchSize, gatherInvoices } from './gather-invoices.ts'
import { lockImport } from './import-lock.ts'
import { findRun, type RunningImport, RunOvertaken } from './import-progress.ts'
import { oneAhead } from './one-ahead.ts'
import { readRows } from './read-rows.ts'
import { readText } from './read-text.ts'
import { sortBatches } from './sort-batches.ts'
import { takeInBatch } from './take-in-batch.ts'

/** How a run ended. After `stopped` and `busy` the import waits for its next run, or has one. */
export type RunOutcome = 'finished' | 'failed' | 'cancelled' | 'stopped' | 'busy'

export type RunOptions = { readonly signal?: AbortSignal; readonly batchSize?: BatchSize }

// Large enough that a batch's round trips do not matter; small enough that it takes little memory,
// a restart repeats little and others do not wait long for the stock levels that it locks.
const usualSize = { invoices: 500, lines: 5000 }

/**
 * Runs an import to its end, from where an earlier run stopped. Any server may call this at any
 * time: one run at a time has the lock, and nothing is imported twice.
 */
export async function runImport(
  db: Database,
  actor: Actor,
  importId: string,
  { signal, batchSize = usualSize }: RunOptions = {},
): Promise<RunOutcome> {
  const lock = await lockImport(db, importId)
  if (!lock) return 'busy'
  try {
    const run = await begin(db, actor, importId)
    if (!run) return await endedAs(db, importId)
    const stop = AbortSignal.any([lock.lost, ...(signal ? [signal] : [])])
    return await takeInFile(db, actor, run, stop, batchSize)
  } catch (error) {
    if (error instanceof RunOvertaken) return endedAs(db, importId)
    throw error
  } finally {
    await lock.release()
  }
}

/** The import, running; null when it has nothing to run, or ended long ago. */
async function begin(db: Database, actor: Actor, id: string): Promise<RunningImport | null> {
  const found = await findRun(db.reader, id)
  if (!found || (found.state !== 'queued' && found.state !== 'running')) return null
  if (found.state === 'queued')
    await db.transaction((tx) => step(tx, actor, found, 'run')).catch(asOvertaken)
  return { ...found, state: 'running' }
}

async function takeInFile(
  db: Database,
  actor: Actor,
  begun: RunningImport,
  stop: AbortSignal,
  batchSize: BatchSize,
): Promise<RunOutcome> {
  let run = begun
  try {
    run = await withTotal(db, run)
    const rows = readRows(readText(db.reader, run.id))
    const after = run.linesDone === 0 ? 0 : run.linesDone + 1
    const batches = sortBatches(gatherInvoices(rows, after, batchSize), run.outletId)
    let count = 0
    for await (const batch of oneAhead(batches)) {
      if (stop.aborted) return 'stopped'
      run = await takeInBatch(db, actor, run, batch)
      count += 1
      if (analyzeAfter.has(count)) await analyze(db, whatOrdersFill)
    }
    if (stop.aborted) return 'stopped'
    await end(db, actor, run, 'finish', null)
    return 'finished'
  } catch (error) {
    if (error instanceof RunOvertaken || isDatabaseAway(error)) throw error
    const failure =
      error instanceof FileFault
        ? error.message
        : `Something went wrong on the server after line ${run.linesDone + 1}. What came in before stays; send the file again to go on.`
    await end(db, actor, run, 'fail', failure)
    if (error instanceof FileFault) return 'failed'
    throw error
  }
}

async function withTotal(db: Database, run: RunningImport): Promise<RunningImport> {
  if (run.totalLines !== null) return run
  const totalLines = await countLines(readText(db.reader, run.id))
  await db.transaction(async (tx) => {
    await tx
      .updateTable('imports')
      .set({ total_lines: totalLines })
      .where('id', '=', run.id)
      .execute()
    hintAfterCommit(tx, { noun: importNoun.key, ids: [run.id], outletId: run.outletId })
  })
  return { ...run, totalLines }
}

/** The bytes have done their work when the import ends; a new try brings them again. */
async function end(
  db: Database,
  actor: Actor,
  run: RunningImport,
  name: 'finish' | 'fail',
  failure: string | null,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      await step(tx, actor, run, name, { failure, finished_at: new Date().toISOString() })
      await tx.deleteFrom('import_chunks').where('import_id', '=', run.id).execute()
    })
    .catch(asOvertaken)
}

function step(
  tx: Tx,
  actor: Actor,
  run: RunningImport,
  name: 'run' | 'finish' | 'fail',
  set: Readonly<Record<string, string | null>> = {},
): Promise<number> {
  const label = `Import ${run.fileName}`
  const data = set.failure ? { failure: set.failure } : { counts: run.counts }
  return move(tx, actor, {
    machine: importMachine,
    noun: importNoun,
    move: name,
    id: run.id,
    label,
    outletId: run.outletId,
    set,
    ...(name === 'run' ? {} : { data }),
  })
}

/** The state no longer allows this transition: the import was cancelled meanwhile. */
function asOvertaken(error: unknown): never {
  if (error instanceof Refusal && error.code === 'wrong_state')
    throw new RunOvertaken(error.message)
  throw error
}

async function endedAs(db: Database, importId: string): Promise<RunOutcome> {
  const state = (await findRun(db.reader, importId))?.state
  return state === 'finished' || state === 'failed' || state === 'cancelled' ? state : 'stopped'
}

const whatOrdersFill = [
  'orders',
  'order_lines',
  'variants',
  'customers',
  'stock_levels',
  'stock_movements',
  'stock_reservations',
]
