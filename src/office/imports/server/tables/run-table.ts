import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { analyze, analyzeAfter } from '../analyze.ts'
import { addCounts } from '../import-progress.ts'
import { queuePictures } from '../pictures/queue-pictures.ts'
import { gatherGroups, recordsIn, type TableBatch, type TableGroup } from './gather-groups.ts'
import { keepChanges } from './keep-changes.ts'
import { deleteDifferences } from './keep-differences.ts'
import { moveTable } from './move-table.ts'
import { KeysSeen } from './seen-keys.ts'
import { siftGroups } from './sift-groups.ts'
import { contextOf, keepOutcome, sourceOf, type TableRun } from './table-run.ts'

const rowsPerBatch = 500

type Work = { readonly db: Database; readonly actor: Actor; readonly kind: AnyTableImport }

/**
 * Imports a table batch by batch, each in one transaction with its progress, so that an interrupted
 * run continues after the last whole batch.
 *
 * @returns false if it was stopped before the end
 */
export async function runTable(
  db: Database,
  actor: Actor,
  begun: TableRun,
  kind: AnyTableImport,
  stop: AbortSignal,
): Promise<boolean> {
  let run = begun
  if (run.state === 'queued') {
    await db.transaction((tx) => moveTable(tx, actor, run, 'run'))
    run = { ...run, state: 'running' }
  }
  const keys = new KeysSeen(run.options)
  let count = 0
  for await (const batch of gatherGroups(db.reader, run, kind, keys, rowsPerBatch)) {
    if (stop.aborted) return false
    run = await takeIn({ db, actor, kind }, run, batch)
    count += 1
    if (analyzeAfter.has(count)) await analyze(db, kind.fills ?? whatMostFill)
  }
  await db.transaction(async (tx) => {
    await moveTable(tx, actor, run, 'finish', {
      set: {
        finished_at: new Date().toISOString(),
        total_lines: run.linesDone,
        total_records: run.recordsDone,
      },
      data: { counts: run.counts, refusedLines: run.refusedLines },
    })
    await tx.deleteFrom('import_chunks').where('import_id', '=', run.id).execute()
    await deleteDifferences(tx, run.id)
    if (run.fetchesPictures) await queuePictures(tx, run.id)
  })
  return true
}

const whatMostFill = ['products', 'variants', 'barcodes', 'stock_levels', 'stock_movements']

/**
 * One transaction, if all goes well. If a refusal occurs that no plan could foresee, the halves are
 * tried separately, until only the refused lines are left out.
 */
async function takeIn(work: Work, run: TableRun, batch: TableBatch): Promise<TableRun> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work.db.transaction((tx) => applyBatch(tx, work, run, batch))
    } catch (error) {
      if (error instanceof Refusal && batch.groups.length > 1) return inHalves(work, run, batch)
      if (error instanceof Refusal) return refuseAll(work.db, run, batch, error.message)
      // The same record was added meanwhile; now that it exists, the next try finds it.
      if (tries === 3 || brokenConstraint(error) === null) throw error
    }
  }
}

async function applyBatch(
  tx: Tx,
  { actor, kind }: Work,
  run: TableRun,
  { groups, end }: TableBatch,
): Promise<TableRun> {
  const context = contextOf(run)
  const sifted = await siftGroups(tx, actor, kind, groups, context)
  let counts = sifted.counts
  if (sifted.plan && (sifted.plan.steps.length > 0 || sifted.plan.bringsMore)) {
    const applied = await sifted.plan.apply(tx, actor, sourceOf(run), context)
    counts = addCounts(counts, applied.counts)
    await keepChanges(tx, run.id, applied.changes)
  }
  return keepOutcome(tx, run, {
    end,
    records: recordsIn(groups),
    counts,
    faults: sifted.faults,
  })
}

async function inHalves(work: Work, run: TableRun, { groups, end }: TableBatch): Promise<TableRun> {
  const middle = Math.ceil(groups.length / 2)
  const first = groups.slice(0, middle)
  const between = await takeIn(work, run, { groups: first, end: lastLineOf(first) })
  return takeIn(work, between, { groups: groups.slice(middle), end })
}

const lastLineOf = (groups: readonly TableGroup[]) => groups.at(-1)?.lines.at(-1)?.end ?? 0

function refuseAll(db: Database, run: TableRun, { groups, end }: TableBatch, reason: string) {
  const faults = groups.flatMap(({ lines }) =>
    lines.map(({ line, cells }) => ({ line, cells, field: null, reason })),
  )
  return db.transaction((tx) =>
    keepOutcome(tx, run, { end, records: recordsIn(groups), counts: {}, faults }),
  )
}
