import { person } from './fill-customers.ts'
import type { Fill } from './fill-shape.ts'
import { draw, farUser } from './fill-words.ts'

const guest = person('(m.n + 10000000)')

const insertOrders = `insert into orders (id, channel, external_ref, outlet_id, customer_id, state, placed_at,
      ship_name, ship_phone, phone_key, ship_address, ship_city, ship_postcode, ship_country,
      payment_method, currency, lines_minor, shipping_minor, total_minor, tax_minor, paid_minor, units,
      cancel_reason, address_verdict, address_score, address_key, priority, tags, promised_on,
      assigned_to)
    select m.id, case when n % 3 = 0 then 'shopify' else 'staff' end,
      case when n % 3 = 0 then '#' || 100000 + n end,
      m.outlet_id, p.id, m.state, placed_at,
      named.name, named.phone, named.phone, named.street,
      case when n % 500 = 7 then 'York' else 'Leeds' end, named.postcode, 'GB',
      case when is_prepaid then 'prepaid' else 'cash_on_delivery' end, 'GBP', 600, shipping,
      600 + shipping, 100,
      case when is_prepaid and n % 50 > 0 or m.state = 'delivered' then 600 + shipping else 0 end, 6,
      case when m.state = 'cancelled' then 'Changed their mind' end, looked.verdict,
      case looked.verdict when 'accept' then 95 when 'confirm' then 70 else 30 end,
      'GB|' || replace(named.postcode, ' ', '') || '|' || lower(named.street),
      case when die % 50 = 0 then 'urgent' else 'normal' end,
      case when die % 20 = 0 then array['gift', 'batch ' || n % 400] else '{}' end,
      case when n % 2 = 0 then placed_at::date + 3 end,
      case when die % 2 = 0 then ${farUser} end
    from made m left join people p using (person)
    cross join lateral (select coalesce(p.name, ${guest.name}) as name,
      coalesce(p.phone, ${guest.phone}) as phone, coalesce(p.street, ${guest.street}) as street,
      coalesce(p.postcode, ${guest.postcode}) as postcode) as named
    cross join lateral (select case when m.state not in ('pending', 'confirmed') or die % 50 > 6
      then 'accept' when die % 50 = 1 then 'fix' else 'confirm' end as verdict) as looked
    order by m.placed_at`

const insertLines = (variants: number) =>
  `insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor, tax_basis_points, tax_minor)
    select md5('line' || m.n || '.' || p)::uuid, m.id, p, v.id, v.sku, v.title, p, 0, 100, 100 * p, 2000, 17 * p - p / 2
    from made m cross join generate_series(1, 3) as p
    join variants v on v.sku = 'B-' || ${draw("'v' || m.n || '.' || p", variants)}
    order by m.placed_at, p`

const besideOrders = [
  `insert into order_holds (id, order_id, kind, reason)
    select uuidv7(), id, 'address', 'No house number' from orders
    where address_verdict = 'fix' and state in ('pending', 'confirmed')`,
  `insert into order_holds (id, order_id, kind, reason, released_at, release_note)
    select uuidv7(), id, 'stock', 'Waits for goods', placed_at, 'They are here' from orders
    where number % 20 = 3 and state not in ('pending', 'confirmed')`,
  `insert into order_payments (id, order_id, kind, method, amount_minor)
    select uuidv7(), id, 'payment', 'card', paid_minor from orders where paid_minor > 0`,
  `update orders o set duplicate_of = e.id from orders e
    where o.state = 'pending' and o.number % 40 = 0 and e.number = o.number - 1`,
  `insert into order_counts (outlet_id, state, count)
    select outlet_id, state, count(*) from orders group by outlet_id, state`,
]

/** Reads `variants` for the lines, and the tables `made` and `people`. */
export const ordersFill: Fill = {
  tables: [
    'orders',
    'order_lines',
    'order_holds',
    'order_payments',
    'order_counts',
    'order_comments',
    'order_dues',
  ],
  statements: ({ products }) => [insertOrders, insertLines(products), ...besideOrders],
}
