import type { BenchDatabase } from './bench-database.ts'

/**
 * Orders in bulk, straight into the tables: three lines each, spread over two years, states and
 * holds as a business of that size would have them. Ids are random, as far from insertion order as
 * can be, which is the worst case for the list.
 */
export async function addManyOrders(bench: BenchDatabase, orders: number): Promise<void> {
  const { pool } = bench.db
  await pool.query(`create temporary sequence if not exists bench_places`)
  await pool.query(
    `insert into orders (id, outlet_id, state, placed_at, ship_name, ship_phone, ship_city,
       payment_method, currency, lines_minor, total_minor, units, cancel_reason)
     select gen_random_uuid(), $1, state, now() - random() * interval '730 days',
       'Customer ' || n, '+4479' || lpad((n % 100000000)::text, 8, '0'), 'Leeds', 'prepaid', 'GBP',
       600, 600, 6, case when state = 'cancelled' then 'Changed their mind' end
     from (select n, case when n % 100 < 3 then 'pending' when n % 100 < 5 then 'confirmed'
         when n % 100 < 6 then 'packed' when n % 100 < 8 then 'dispatched'
         when n % 100 < 14 then 'cancelled' when n % 100 < 17 then 'returned'
         else 'delivered' end as state
       from generate_series(1, $2::int) as n) as made`,
    [bench.outletId, orders],
  )
  await pool.query(
    `insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
       quantity_scale, unit_price_minor, line_minor)
     select gen_random_uuid(), o.id, p, v.id, v.sku, v.title, p, 0, 100, 100 * p
     from orders o cross join generate_series(1, 3) as p
     join lateral (select * from variants
       where sku = 'B-' || ((hashtext(o.id::text || p) & 2147483647) % $1)) as v on true`,
    [bench.variantIds.length],
  )
  await pool.query(
    `insert into order_holds (id, order_id, kind, reason)
     select gen_random_uuid(), id, 'address', 'No house number' from orders
     where state = 'pending' and number % 20 = 0`,
  )
  await pool.query('vacuum analyze orders')
  await pool.query('vacuum analyze order_lines')
  await pool.query('vacuum analyze order_holds')
}
