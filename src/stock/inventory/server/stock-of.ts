import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

export type StockOfVariant = {
  readonly variantId: string
  readonly onHand: number
  readonly reserved: number
  readonly incoming: number
}

/** What prevents archiving variants, over all outlets. */
export async function stockOf(
  reader: Reader,
  variantIds: readonly string[],
): Promise<StockOfVariant[]> {
  const found = await sql<StockOfVariant>`
    select id as "variantId", coalesce(sum(on_hand), 0)::bigint as "onHand",
      coalesce(sum(reserved), 0)::bigint as reserved,
      (select coalesce(sum(quantity), 0)::bigint from stock_incoming i
        where i.variant_id = asked.id) as incoming
    from unnest(${variantIds}::uuid[]) as asked(id)
    left join stock_levels level on level.variant_id = asked.id
    group by asked.id`.execute(reader)
  return found.rows
}

/** The variants among these that have ever moved: their SKU and their units are fixed. */
export async function hasMoved(
  reader: Reader,
  variantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`select id from unnest(${variantIds}::uuid[]) as asked(id)
    where exists (select from stock_movements m where m.variant_id = asked.id)`.execute(reader)
  return new Set(found.rows.map((row) => row.id))
}
