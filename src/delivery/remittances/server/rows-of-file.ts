import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { RemittanceFacts } from './find-remittance.ts'

/**
 * The rows of a remittance's file whose lines are not imported yet, headings first.
 *
 * @throws Refusal `no_file`
 */
export async function rowsOf(
  reader: Reader,
  remittance: RemittanceFacts,
): Promise<readonly string[][]> {
  const found = await sql<{ rows: string[][] }>`
    select rows from remittance_files where remittance_id = ${remittance.id}`.execute(reader)
  const [file] = found.rows
  if (file && remittance.state === 'draft' && remittance.lineCount === 0) return file.rows
  throw new Refusal(
    'conflict',
    'no_file',
    `${remittance.label} has no file whose columns wait for their names.`,
  )
}

export function unknownColumn(): Refusal {
  return new Refusal(
    'unprocessable',
    'unknown_column',
    'Name the columns of the tracking number and of what was collected or paid, as the file has them.',
    { field: 'mapping' },
  )
}
