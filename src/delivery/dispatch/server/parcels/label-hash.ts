import { sql } from 'kysely'
import { cashToCollect } from '#sales/orders/server/index.ts'

/**
 * What stands on the label of orders `o` or decides it, as one hash: where it goes, what is to be
 * collected, and what is in it. A label is good while the hash is the one of its booking.
 */
export const labelHash = sql<string>`encode(sha256(convert_to(concat_ws(E'\n', o.ship_name,
  o.ship_phone, o.ship_address, o.ship_city, o.ship_postcode, o.ship_country, ${cashToCollect},
  (select string_agg(l.sku || ' ' || l.ready_quantity, ',' order by l.position)
    from order_lines l where l.order_id = o.id and l.ready_quantity > 0)
  ), 'UTF8')), 'hex')`
