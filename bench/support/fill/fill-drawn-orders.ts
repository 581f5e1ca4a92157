import type { Fill } from './fill-shape.ts'
import { draw, farOutlet, idOf, mainOutlet } from './fill-words.ts'

/**
 * The orders to create, for all fills: three lines each, spread over two years, in the states that
 * a business of that size would have; one in eight is a guest order, one in a hundred is at FAR.
 * Also the staff, as the table `staff`.
 */
export const drawnOrdersFill: Fill = {
  tables: [],
  statements: ({ orders, customers }) => [
    `create temporary table staff on commit drop as
    select row_number() over (order by email) - 1 as staff_number, id as staff_id
    from profiles`,
    `create temporary table made on commit drop as
    select n, ${idOf('order', 'n')} as id, n % 5 < 2 as is_prepaid, die,
      case when die < 10 then ${farOutlet} else ${mainOutlet} end as outlet_id,
      case when n % 2000 = 0 then 250000 else n % 4 * 100 end as shipping,
      case when n % 8 > 0 then 1 + ${draw("'c' || n", customers)} end as person,
      now() - ${draw("'t' || n", 1_000_000)} * interval '63 seconds' as placed_at,
      case when n % 100 < 3 then 'pending' when n % 100 < 5 then 'confirmed'
        when n % 100 < 6 then 'packed' when n % 100 < 8 then 'dispatched'
        when n % 100 < 14 then 'cancelled' when n % 100 < 17 then 'returned'
        else 'delivered' end as state
    from generate_series(1, ${orders}) as n
    cross join lateral (select ${draw("'d' || n", 1_000)} as die) as drawn`,
    'analyze made',
    'analyze staff',
  ],
}
