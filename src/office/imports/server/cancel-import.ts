import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { importNoun } from '../imports.nouns.ts'
import { importMachine } from '../imports.states.ts'
import { requireScope } from './import-kinds.ts'
import { findImport } from './imports.queries.ts'
import { endWaiting, stoppedBefore } from './pictures/end-waiting.ts'
import { deleteDifferences } from './tables/keep-differences.ts'

/** Cancels an import: the current batch rolls back, earlier ones stay. */
export async function cancelImport(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const { kind, fileName, outletId } = await findImport(tx, actor, input.id)
  requireScope(actor, kind)
  const version = await move(tx, actor, {
    machine: importMachine,
    noun: importNoun,
    move: 'cancel',
    id: input.id,
    version: input.version,
    label: `Import ${fileName}`,
    outletId,
    set: { finished_at: new Date().toISOString() },
  })
  await tx.deleteFrom('import_chunks').where('import_id', '=', input.id).execute()
  await deleteDifferences(tx, input.id)
  await endWaiting(tx, input.id, stoppedBefore)
  return { id: input.id, version }
}
