import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type DecimalSign, fitsHeaders, type RemittanceMapping } from '../remittance-columns.ts'
import { type LineReading, readRemittance } from '../remittance-reading.ts'
import { lockRemittance } from './find-remittance.ts'
import { keepLeftOut, type LeftOut, refuseLeavingOut } from './keep-left-out.ts'
import { matchRemittance } from './match-remittance.ts'
import { rowsOf, unknownColumn } from './rows-of-file.ts'
import { writeLines } from './write-lines.ts'

type Mapped = {
  readonly id: string
  readonly version: number
  readonly mapping: RemittanceMapping
  readonly decimalSign: DecimalSign
  /** Unreadable lines to leave out, each with its reason. */
  readonly leaveOut?: readonly LeftOut[] | undefined
}

/**
 * Reads the file of a remittance by its columns, and saves the mapping for the courier. An
 * unreadable line refuses all of them until it is left out with a reason.
 */
export async function mapColumns(tx: Tx, actor: Actor, input: Mapped) {
  const { mapping, decimalSign, leaveOut = [] } = input
  const remittance = await lockRemittance(tx, input)
  const rows = await rowsOf(tx, remittance)
  if (!fitsHeaders(mapping, rows[0] ?? [])) throw unknownColumn()
  const { currency } = remittance
  const { readings, lines, controlTotal } = readRemittance(rows, { mapping, decimalSign, currency })
  refuseLeavingOut(readings, leaveOut)
  const isLeftOut = new Set(leaveOut.map(({ line }) => line))
  const faults = readings.filter(
    ({ kind, number }) => kind === 'unreadable' && !isLeftOut.has(number),
  )
  if (faults.length > 0) throw unreadable(faults)
  await sql`insert into remittance_mappings (courier_id, columns, decimal_sign)
    values (${remittance.courierId}, ${JSON.stringify(mapping)}::jsonb, ${decimalSign})
    on conflict (courier_id) do update set columns = excluded.columns,
      decimal_sign = excluded.decimal_sign, updated_at = now()`.execute(tx)
  await sql`update remittance_files set control_total = ${JSON.stringify(controlTotal)}::jsonb
    where remittance_id = ${remittance.id}`.execute(tx)
  await keepLeftOut(tx, actor, remittance, { readings, leaveOut })
  await writeLines(tx, remittance, lines)
  return matchRemittance(tx, actor, input)
}

const mostTold = 5

function unreadable(faults: readonly LineReading[]): Refusal {
  const told = faults
    .slice(0, mostTold)
    .map(({ number, problem }) => `Line ${number}: ${problem}`)
    .join(' ')
  const more = faults.length > mostTold ? ` And ${faults.length - mostTold} more.` : ''
  return new Refusal(
    'unprocessable',
    'unreadable_lines',
    `Nothing was taken in. ${told}${more} Leave out each of these lines with a reason, or replace the file.`,
    { field: 'mapping', details: { faults: faults.length } },
  )
}
