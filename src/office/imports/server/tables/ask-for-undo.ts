import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { queueWork } from '../import-jobs.ts'
import { endWaiting, undoneBefore } from '../pictures/end-waiting.ts'
import { asChosen } from './as-chosen.ts'
import { moveTable } from './move-table.ts'
import { labelOfTable, requireLeave } from './table-run.ts'
import { findTableToChange } from './tables.queries.ts'

/** Queues the undoing of all that an import did. */
export async function askForUndo(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const { run, kind } = await findTableToChange(tx, actor, input.id)
  throwIfRefused(kind.refuse?.(actor, Object.keys(run.mapping)) ?? null)
  const change = await tx
    .selectFrom('import_changes')
    .select('seq')
    .where('import_id', '=', run.id)
    .limit(1)
    .executeTakeFirst()
  const isOver = run.state === 'finished' || run.state === 'failed' || run.state === 'cancelled'
  if (isOver && !change)
    throw new Refusal(
      'unprocessable',
      'nothing_to_undo',
      `${labelOfTable(run)} changed nothing, so that there is nothing to undo.`,
    )
  const leave = await requireLeave(tx, actor, asChosen(kind, run), { run, operation: 'undo' })
  const version = await moveTable(tx, leave, run, 'undo', { version: input.version })
  await endWaiting(tx, run.id, undoneBefore)
  await queueWork(tx, run.id)
  return { id: run.id, version }
}
