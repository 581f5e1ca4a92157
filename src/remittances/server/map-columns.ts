import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  type DecimalSign,
  fitsHeaders,
  type RemittanceMapping,
  readRemittance,
} from '../remittance-columns.ts'
import { lockRemittance, type RemittanceFacts } from './find-remittance.ts'
import { matchRemittance } from './match-remittance.ts'
import { writeLines } from './write-lines.ts'

type Mapped = {
  readonly id: string
  readonly version: number
  readonly mapping: RemittanceMapping
  readonly decimalSign: DecimalSign
}

/**
 * Reads the file of a remittance by its columns, and keeps for the courier how they are called. One
 * line that cannot be read refuses them all: half a payment is compared with nothing.
 */
export async function mapColumns(tx: Tx, actor: Actor, input: Mapped) {
  const { mapping, decimalSign } = input
  const remittance = await lockRemittance(tx, input)
  const rows = await rowsOf(tx, remittance)
  if (!fitsHeaders(mapping, rows[0] ?? [])) throw unknownColumn()
  const { currency } = remittance
  const { lines, faults } = readRemittance(rows, { mapping, decimalSign, currency })
  if (faults.length > 0) throw unreadable(faults)
  await sql`insert into remittance_mappings (courier_id, columns, decimal_sign)
    values (${remittance.courierId}, ${JSON.stringify(mapping)}::jsonb, ${decimalSign})
    on conflict (courier_id) do update set columns = excluded.columns,
      decimal_sign = excluded.decimal_sign, updated_at = now()`.execute(tx)
  await writeLines(tx, remittance, lines)
  return matchRemittance(tx, actor, input)
}

async function rowsOf(tx: Tx, remittance: RemittanceFacts): Promise<readonly string[][]> {
  const found = await sql<{ rows: string[][] }>`
    select rows from remittance_files where remittance_id = ${remittance.id}`.execute(tx)
  const [file] = found.rows
  if (file && remittance.state === 'draft' && remittance.lineCount === 0) return file.rows
  throw new Refusal(
    'conflict',
    'no_file',
    `${remittance.label} has no file whose columns wait for their names.`,
  )
}

function unknownColumn(): Refusal {
  return new Refusal(
    'unprocessable',
    'unknown_column',
    'Name the columns of the tracking number and of what was collected or paid, as the file has them.',
    { field: 'mapping' },
  )
}

const mostTold = 5

function unreadable(faults: readonly string[]): Refusal {
  const told = faults.slice(0, mostTold).join(' ')
  const more = faults.length > mostTold ? ` And ${faults.length - mostTold} more.` : ''
  return new Refusal('unprocessable', 'unreadable_lines', `Nothing was taken in. ${told}${more}`, {
    field: 'mapping',
    details: { faults: faults.length },
  })
}
