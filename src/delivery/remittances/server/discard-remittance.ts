import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import { remittanceMachine } from '../remittances.states.ts'
import { lockRemittance } from './find-remittance.ts'

/**
 * Deletes a wrong remittance: what it settled is due again, its claims too, and its file may be
 * imported again.
 */
export async function discardRemittance(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number },
) {
  const { id, version } = input
  const { label, lineCount } = await lockRemittance(tx, input)
  const moved = await move(tx, actor, {
    machine: remittanceMachine,
    noun: remittanceNoun,
    move: 'discard',
    id,
    version,
    label,
    data: { lines: lineCount },
  })
  await sql`update remittance_dues d set line_id = null from remittance_lines l
    where d.line_id = l.id and l.remittance_id = ${id}`.execute(tx)
  await sql`update remittance_lines set is_claim_held = false
    where remittance_id = ${id} and is_claim_held`.execute(tx)
  await sql`update remittance_files set is_discarded = true where remittance_id = ${id}`.execute(tx)
  return { id, version: moved }
}
