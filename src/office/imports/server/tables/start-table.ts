import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { queueWork } from '../import-jobs.ts'
import { asChosen } from './as-chosen.ts'
import { forgetRefusals, fromTheStart, moveTable } from './move-table.ts'
import { requireExtras } from './require-extras.ts'
import { requireLeave } from './table-run.ts'
import { findTableToChange } from './tables.queries.ts'

type Step = { readonly id: string; readonly version: number }

/** Queues the run of a checked table; it validates every line again. */
export async function startTable(tx: Tx, actor: Actor, { id, version: seen }: Step) {
  const { run, kind: sentAs } = await findTableToChange(tx, actor, id)
  const kind = asChosen(sentAs, run)
  throwIfRefused(kind.refuse?.(actor, Object.keys(run.mapping)) ?? null)
  await requireExtras(tx, actor, sentAs, run)
  const leave = await requireLeave(tx, actor, kind, { run, operation: 'run' })
  const version = await moveTable(tx, leave, run, 'queue', { version: seen, set: fromTheStart })
  await forgetRefusals(tx, id)
  await queueWork(tx, id)
  return { id, version }
}
