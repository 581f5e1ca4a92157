import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

/** Those of these orders whose parcel was refused, as the courier reported or the customer said. */
export async function refusedOrders(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const found = await sql<{ id: string }>`select distinct order_id as id from advices
    where order_id = any(${[...orderIds]}::uuid[])
      and (reason = 'refused' or customer_says = 'did_refuse')`.execute(reader)
  return new Set(found.rows.map(({ id }) => id))
}
