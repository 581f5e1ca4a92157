import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { addCounts } from '../import-progress.ts'
import { gatherGroups, recordsIn } from './gather-groups.ts'
import { deleteDifferences, differencesOf, keepDifferences } from './keep-differences.ts'
import { forgetRefusals, fromTheStart, moveTable } from './move-table.ts'
import { KeysSeen } from './seen-keys.ts'
import { siftGroups } from './sift-groups.ts'
import { contextOf, keepOutcome, type TableRun } from './table-run.ts'

const rowsPerBatch = 500

/**
 * Goes through a whole table as the run will, without changing anything but the import itself. An
 * interrupted check starts again: it has no work to lose.
 *
 * @returns false if it was stopped before the end
 */
export async function checkTable(
  db: Database,
  actor: Actor,
  begun: TableRun,
  kind: AnyTableImport,
  stop: AbortSignal,
): Promise<boolean> {
  let run: TableRun = { ...begun, linesDone: 0, recordsDone: 0, refusedLines: 0, counts: {} }
  await db.transaction(async (tx) => {
    await forgetRefusals(tx, run.id)
    await deleteDifferences(tx, run.id)
    await tx.updateTable('imports').set(fromTheStart).where('id', '=', run.id).execute()
  })
  const batches = gatherGroups(db.reader, run, kind, new KeysSeen(run.options), rowsPerBatch)
  for await (const { groups, end } of batches) {
    if (stop.aborted) return false
    const sifted = await siftGroups(db.reader, actor, kind, groups, contextOf(run))
    const { faults } = sifted
    const counts = (sifted.plan?.weights ?? []).reduce(addCounts, sifted.counts)
    const before = run
    run = await db.transaction(async (tx) => {
      const next = await keepOutcome(tx, before, {
        end,
        records: recordsIn(groups),
        counts,
        faults,
      })
      await keepDifferences(tx, next.id, differencesOf(kind, groups, sifted))
      return next
    })
  }
  await db.transaction((tx) =>
    moveTable(tx, actor, run, 'pass', {
      set: {
        checked_counts: JSON.stringify(run.counts),
        total_lines: run.linesDone,
        total_records: run.recordsDone,
      },
      data: { counts: run.counts, refusedLines: run.refusedLines },
    }),
  )
  return true
}
