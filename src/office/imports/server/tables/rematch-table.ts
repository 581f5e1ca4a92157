import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { forgetRefusals, fromTheStart, moveTable } from './move-table.ts'
import { findTableToChange } from './tables.queries.ts'

/** Goes back to the columns; a running check stops at its next batch. */
export async function rematchTable(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const { run } = await findTableToChange(tx, actor, input.id)
  const set = { ...fromTheStart, checked_counts: null }
  const version = await moveTable(tx, actor, run, 'match', { version: input.version, set })
  await forgetRefusals(tx, run.id)
  return { id: run.id, version }
}
