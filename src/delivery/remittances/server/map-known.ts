import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type DecimalSign, fitsHeaders, type RemittanceMapping } from '../remittance-columns.ts'
import { readRemittance } from '../remittance-reading.ts'
import { mapColumns } from './map-columns.ts'
import type { SentRows } from './sent-file.ts'

type Kept = Pick<SentRows, 'rows'> & {
  readonly id: string
  readonly version: number
  readonly courierId: string
  readonly currency: string
}

/**
 * Compares the lines of a file at once if its courier's columns are mapped and every line can be
 * read. Otherwise the file waits for a user, who sees how each line is read.
 */
export async function mapKnown(tx: Tx, actor: Actor, kept: Kept) {
  const { id, version, courierId, currency, rows } = kept
  const found = await sql<{ mapping: RemittanceMapping; decimalSign: DecimalSign }>`
    select columns as mapping, decimal_sign as "decimalSign" from remittance_mappings
    where courier_id = ${courierId}`.execute(tx)
  const [known] = found.rows
  if (!known || !fitsHeaders(known.mapping, rows[0] ?? [])) return { id, version }
  const { readings, lines } = readRemittance(rows, { ...known, currency })
  const isWhole = lines.length > 0 && readings.every(({ kind }) => kind !== 'unreadable')
  return isWhole ? mapColumns(tx, actor, { id, version, ...known }) : { id, version }
}
