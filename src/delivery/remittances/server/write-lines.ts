import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ReadLine } from '../remittance-reading.ts'

/** Appends lines. A line matches only after the comparison. */
export async function writeLines(
  tx: Tx,
  remittance: { readonly id: string; readonly lineCount: number },
  lines: readonly ReadLine[],
): Promise<readonly string[]> {
  const rows = lines.map((line, index) => ({
    ...line,
    id: newId(),
    position: remittance.lineCount + index + 1,
  }))
  await sql`insert into remittance_lines (id, remittance_id, position, tracking_number,
      collected_minor, fee_minor, tax_minor, paid_minor, differences)
    select id, ${remittance.id}, position, "trackingNumber", "collectedMinor", "feeMinor",
      "taxMinor", "paidMinor", '{unknown_number}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(id uuid, position integer,
      "trackingNumber" text, "collectedMinor" bigint, "feeMinor" bigint, "taxMinor" bigint,
      "paidMinor" bigint)`.execute(tx)
  return rows.map(({ id }) => id)
}
