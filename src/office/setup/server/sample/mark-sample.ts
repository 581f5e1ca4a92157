import type { Tx } from '#platform/server/db/database.ts'

/** The tables that sample data begin in; all else is found from their rows. */
export type SampleRelation =
  | 'outlets'
  | 'bins'
  | 'couriers'
  | 'products'
  | 'variants'
  | 'suppliers'
  | 'customers'
  | 'orders'
  | 'purchase_orders'

/** Marks what this transaction has added as sample data; anything else is refused by the database. */
export async function markSample(
  tx: Tx,
  relation: SampleRelation,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('sample_records')
    .values(ids.map((record_id) => ({ relation, record_id })))
    .execute()
}
