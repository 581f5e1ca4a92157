import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { currency, id, line, requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import { insistEverywhere } from '#platform/server/http/authorize.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { insistOnParameters } from '#platform/server/http/insist-on-parameters.ts'
import { readSheet } from '#platform/server/workbooks/read-sheet.ts'
import { capability } from '#users/capabilities.ts'
import {
  type DecimalSign,
  fitsHeaders,
  namedHeaders,
  type RemittanceMapping,
} from '../remittance-columns.ts'
import { addRemittance } from './add-remittance.ts'
import { mapColumns } from './map-columns.ts'

const mostBytes = 10 * 1024 * 1024
const mostRows = 20_000

const parameters = z.object({
  name: requiredLine(200),
  courier: id,
  currency,
  on: z.iso.date(),
  reference: line(60).default(''),
})

/**
 * The body is the courier's file, CSV or a workbook. Where its columns are known they are read at
 * once; else they wait for their names.
 */
export const receiveRemittanceFile: Upload = {
  kind: 'upload',
  path: '/remittances/files',
  access: capability.dispatch,
  mostBytes: mostBytes + 1,
  receive: async (db, actor, body, given) => {
    insistEverywhere(actor, capability.dispatch)
    const asked = insistOnParameters(parameters, given)
    const bytes = await readBody(body, mostBytes)
    const [head = [], ...lines] = await readSheet(bytes, mostRows)
    const rows = [namedHeaders(head), ...lines]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return db.transaction((tx) => takeFile(tx, actor, { ...asked, rows, sha256 }))
  },
}

type Sent = z.infer<typeof parameters> & {
  readonly rows: readonly (readonly string[])[]
  readonly sha256: string
}

/** Keeps the file as a draft and, if its columns are known, compares its lines. */
export async function takeFile(tx: Tx, actor: Actor, sent: Sent) {
  const { courier: courierId, reference, on: remittedOn, name, rows, sha256 } = sent
  const begun = { courierId, currency: sent.currency, reference, remittedOn, note: '' }
  const { id: remittanceId, version, courierName } = await addRemittance(tx, actor, begun)
  const kept =
    await sql`insert into remittance_files (remittance_id, courier_id, name, sha256, rows)
    values (${remittanceId}, ${courierId}, ${name}, ${sha256}, ${JSON.stringify(rows)}::jsonb)
    on conflict (courier_id, sha256) where not is_discarded do nothing returning 1`.execute(tx)
  if (kept.rows.length === 0) throw sameFile(courierName, name)
  const known = await knownColumns(tx, courierId)
  if (!known || !fitsHeaders(known.mapping, rows[0] ?? [])) return { id: remittanceId, version }
  return mapColumns(tx, actor, { id: remittanceId, version, ...known })
}

async function knownColumns(tx: Tx, courierId: string) {
  const found = await sql<{ mapping: RemittanceMapping; decimalSign: DecimalSign }>`
    select columns as mapping, decimal_sign as "decimalSign" from remittance_mappings
    where courier_id = ${courierId}`.execute(tx)
  return found.rows[0]
}

function sameFile(courierName: string, name: string): Refusal {
  return new Refusal(
    'conflict',
    'same_file',
    `${name} of ${courierName} is here already, to the last sign. Open that remittance, or discard it first.`,
    { field: 'file' },
  )
}
