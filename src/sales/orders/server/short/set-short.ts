import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

export type ShortOf = { readonly lineId: string; readonly shortQuantity: number }

/** Writes how much of each line is not reserved. The caller has locked the order. */
export async function setShort(tx: Tx, lines: readonly ShortOf[]): Promise<void> {
  if (lines.length === 0) return
  await sql`update order_lines l set short_quantity = s."shortQuantity"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as s("lineId" uuid, "shortQuantity" integer)
    where l.id = s."lineId" and l.short_quantity <> s."shortQuantity"`.execute(tx)
}
