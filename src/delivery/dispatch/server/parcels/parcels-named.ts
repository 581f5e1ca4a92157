import { sql } from 'kysely'

/**
 * The ids of the parcels with this whole code or tracking number, or of the order with this number,
 * each found by its own index; null for no order.
 */
export const parcelsNamed = (text: string, orderNumber: string | null) => sql<{ id: string }>`
  select x.id from parcels x where x.code = ${text.toUpperCase()}
  union select x.id from parcels x where lower(x.tracking_number) = ${text.toLowerCase()}
  union select x.id from orders y join parcels x on x.order_id = y.id
    where y.number = ${orderNumber}::bigint`
