import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { hintStock } from './hint-stock.ts'

export type ExpectedStock = {
  readonly sourceNoun: string
  readonly sourceId: string
  readonly sourceLineId: string
  readonly variantId: string
  readonly outletId: string
  /** Still expected, in steps of the variant's scale; zero when nothing is. */
  readonly quantity: number
  /** `2026-03-31`; null when unknown. */
  readonly dueOn: string | null
  /** The outlet that sent it, where the destination receives blind. */
  readonly blindFrom?: string | null
}

/** Records incoming stock of an outlet, line by line of the documents that bring it. */
export async function expectStock(tx: Tx, rows: readonly ExpectedStock[]): Promise<void> {
  if (rows.length === 0) return
  await sql`with input as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("sourceLineId" uuid,
      "sourceNoun" text, "sourceId" uuid, "variantId" uuid, "outletId" uuid, quantity bigint,
      "dueOn" date, "blindFrom" uuid)
  ), arrived as (
    delete from stock_incoming using input
    where source_line_id = "sourceLineId" and input.quantity = 0
  )
  insert into stock_incoming
    (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity, due_on,
      blind_from_outlet_id)
  select "sourceLineId", "sourceNoun", "sourceId", coalesce(v.merged_into_id, "variantId"),
    "outletId", quantity, "dueOn", "blindFrom"
  from input left join variants v on v.id = "variantId" where quantity > 0
  on conflict (source_line_id) do update set variant_id = excluded.variant_id,
    outlet_id = excluded.outlet_id, quantity = excluded.quantity, due_on = excluded.due_on,
    blind_from_outlet_id = excluded.blind_from_outlet_id`.execute(tx)
  hintStock(tx, rows)
}
