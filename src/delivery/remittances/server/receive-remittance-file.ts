import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { id, line, requiredLine } from '#platform/fields.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { addRemittance } from './add-remittance.ts'
import { mapKnown } from './map-known.ts'
import { mostFileBytes, readSent, type SentRows, sameFile } from './sent-file.ts'

const parameters = z.object({
  name: requiredLine(200),
  courier: id,
  currency: knownCurrency,
  on: z.iso.date(),
  reference: line(60).default(''),
})

/**
 * The body is the courier's file, CSV or a workbook. With mapped columns it is read at once;
 * otherwise it waits for its mapping.
 */
export const receiveRemittanceFile: Upload = {
  kind: 'upload',
  path: '/remittances/files',
  access: capability.dispatch,
  isHeavy: true,
  isOfHouse: true,
  mostBytes: mostFileBytes + 1,
  receive: async (db, actor, body, given) => {
    const asked = requireParameters(parameters, given)
    const sent = await readSent(body)
    return db.transaction((tx) => takeFile(tx, actor, { ...asked, ...sent }))
  },
}

type Sent = z.infer<typeof parameters> & SentRows

/** Saves the file as a draft and, if its columns are mapped, compares its lines. */
export async function takeFile(tx: Tx, actor: Actor, sent: Sent) {
  const { courier: courierId, reference, on: remittedOn, name, rows, sha256 } = sent
  const begun = { courierId, currency: sent.currency, reference, remittedOn, note: '' }
  const { id: remittanceId, version, courierName } = await addRemittance(tx, actor, begun)
  const kept =
    await sql`insert into remittance_files (remittance_id, courier_id, name, sha256, rows)
    values (${remittanceId}, ${courierId}, ${name}, ${sha256}, ${JSON.stringify(rows)}::jsonb)
    on conflict (courier_id, sha256) where not is_discarded do nothing returning 1`.execute(tx)
  if (kept.rows.length === 0) throw sameFile(courierName, name)
  return mapKnown(tx, actor, {
    id: remittanceId,
    version,
    courierId,
    currency: sent.currency,
    rows,
  })
}
