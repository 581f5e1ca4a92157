import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, requiredLine, version } from '#platform/fields.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { move } from '#platform/server/moves.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import { remittanceMachine } from '../remittances.states.ts'
import { lockRemittance, type RemittanceFacts } from './find-remittance.ts'
import { mapKnown } from './map-known.ts'
import { mostFileBytes, readSent, type SentRows, sameFile } from './sent-file.ts'

const parameters = z.object({ remittance: id, version, name: requiredLine(200) })

/** The body is the courier's corrected file; it is read like the first one. */
export const replaceRemittanceFile: Upload = {
  kind: 'upload',
  path: '/remittances/replaced-files',
  access: capability.dispatch,
  isHeavy: true,
  isOfHouse: true,
  mostBytes: mostFileBytes + 1,
  receive: async (db, actor, body, given) => {
    const { remittance, version, name } = requireParameters(parameters, given)
    const sent = await readSent(body)
    return db.transaction((tx) =>
      replaceFile(tx, actor, { id: remittance, version, name, ...sent }),
    )
  },
}

type Replaced = SentRows & { readonly id: string; readonly version: number; readonly name: string }

/** Replaces the file: its lines are deleted, and what they paid is due again. */
export async function replaceFile(tx: Tx, actor: Actor, input: Replaced) {
  const { id, version, name, rows, sha256 } = input
  const remittance = await lockRemittance(tx, input)
  const { label, state, courierId, courierName, currency } = remittance
  throwIfRefused(refuseMove(remittanceMachine, 'replace', { label, state }))
  await refuseLosingWork(tx, remittance)
  await sql`update remittance_dues d set line_id = null from remittance_lines l
    where d.line_id = l.id and l.remittance_id = ${id}`.execute(tx)
  await sql`delete from remittance_lines where remittance_id = ${id}`.execute(tx)
  const known = await sql`select 1 from remittance_files where courier_id = ${courierId}
    and sha256 = ${sha256} and not is_discarded`.execute(tx)
  if (known.rows.length > 0) throw sameFile(courierName, name)
  const replaced = await sql`update remittance_files set name = ${name}, sha256 = ${sha256},
      rows = ${JSON.stringify(rows)}::jsonb, control_total = null, left_out = '[]'
    where remittance_id = ${id} returning 1`.execute(tx)
  if (replaced.rows.length === 0)
    throw new Refusal('conflict', 'no_file', `${label} has no file. Begin a remittance with one.`)
  const moved = await move(tx, actor, {
    machine: remittanceMachine,
    noun: remittanceNoun,
    move: 'replace',
    id,
    version,
    label,
    data: { file: name },
  })
  return mapKnown(tx, actor, { id, version: moved, courierId, currency, rows })
}

/** Manual lines and decisions would be lost with the lines. */
async function refuseLosingWork(tx: Tx, { id, label }: RemittanceFacts): Promise<void> {
  const found = await sql<{ decided: boolean; byHand: boolean }>`select
    exists (select from remittance_lines where remittance_id = ${id} and verdict is not null) as decided,
    exists (select from events where entity_id = ${id} and type = 'remittance.line_added')
      as "byHand"`.execute(tx)
  const { decided = false, byHand = false } = found.rows[0] ?? {}
  if (!decided && !byHand) return
  const why = decided ? 'differences that are decided' : 'lines that were added by hand'
  throw new Refusal(
    'conflict',
    'lines_changed',
    `${label} has ${why}, which another file would drop. Discard it and begin a new one instead.`,
  )
}
