import { sql } from 'kysely'
import { cashToCollect } from '#sales/orders/server/index.ts'

/**
 * What is on the label of orders `o` or decides it, as one hash: address, cash to collect, and
 * contents. A label is valid while its booking has the same hash.
 */
export const labelHash = sql<string>`encode(sha256(convert_to(concat_ws(E'\n', o.ship_name,
  o.ship_phone, o.ship_address, o.ship_city, o.ship_postcode, o.ship_country, ${cashToCollect},
  (select string_agg(l.sku || ' ' || l.ready_quantity, ',' order by l.position)
    from order_lines l where l.order_id = o.id and l.ready_quantity > 0)
  ), 'UTF8')), 'hex')`
