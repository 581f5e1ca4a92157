import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { importNoun } from '../imports.nouns.ts'
import { importMachine } from '../imports.states.ts'

/** Fails an import whose file did not arrive, and deletes the part that did. */
export async function giveUpUpload(
  tx: Tx,
  actor: Actor,
  input: { id: string; label: string; outletId: string | null; failure: string },
): Promise<void> {
  const { id, label, outletId, failure } = input
  await tx.deleteFrom('import_chunks').where('import_id', '=', id).execute()
  await move(tx, actor, {
    machine: importMachine,
    noun: importNoun,
    move: 'fail',
    id,
    label,
    outletId,
    set: { failure, finished_at: new Date().toISOString() },
    data: { failure },
  })
}
