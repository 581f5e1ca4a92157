import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { AnyTableImport, ImportChange } from '#platform/server/table-import.ts'
import { addCounts } from '../import-progress.ts'
import { moveTable } from './move-table.ts'
import { sourceOf, type TableRun } from './table-run.ts'

const changesPerBatch = 500

/**
 * Undoes an import, the latest change first, each batch in one transaction. What was changed since
 * stays, with the reason.
 *
 * @returns false if it was stopped before the end
 */
export async function undoTable(
  db: Database,
  actor: Actor,
  run: TableRun,
  kind: AnyTableImport,
  stop: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (stop.aborted) return false
    const isMore = await db.transaction((tx) => undoBatch(tx, actor, run, kind))
    if (!isMore) break
  }
  await db.transaction(async (tx) => {
    const counts = await outcomesOf(tx, run.id)
    await moveTable(tx, actor, run, 'finishUndo', {
      set: { counts: JSON.stringify(addCounts(run.counts, counts)) },
      data: { counts },
    })
  })
  return true
}

async function undoBatch(
  tx: Tx,
  actor: Actor,
  run: TableRun,
  kind: AnyTableImport,
): Promise<boolean> {
  const found = await sql<ImportChange & { seq: number }>`
    select seq, noun, entity_id as id, label, did, before from import_changes
    where import_id = ${run.id} and outcome = 'stands'
    order by seq desc limit ${changesPerBatch} for update`.execute(tx)
  if (found.rows.length === 0) return false
  const { left } = await kind.undo(tx, actor, sourceOf(run), found.rows)
  // One record may have been changed in several ways, which the labels distinguish.
  const reasons = Object.fromEntries(
    left.map(({ id, label, reason }) => [`${id} ${label}`, reason]),
  )
  const seqs = found.rows.map(({ seq }) => seq)
  await sql`update import_changes set reason = r.reason,
      outcome = case when r.reason is null then 'undone' else 'left' end
    from unnest(${seqs}::bigint[]) as s(seq)
      join import_changes c on c.import_id = ${run.id} and c.seq = s.seq
      left join jsonb_each_text(${JSON.stringify(reasons)}::jsonb) as r(name, reason)
        on r.name = c.entity_id || ' ' || c.label
    where import_changes.import_id = ${run.id} and import_changes.seq = s.seq`.execute(tx)
  return true
}

async function outcomesOf(tx: Tx, importId: string): Promise<Record<string, number>> {
  const found = await sql<{ outcome: string; count: number }>`
    select outcome, count(*) as count from import_changes where import_id = ${importId}
    group by outcome`.execute(tx)
  const names: Readonly<Record<string, string>> = { undone: 'takenBack', left: 'leftAsIs' }
  return Object.fromEntries(found.rows.map((row) => [names[row.outcome] ?? row.outcome, row.count]))
}
