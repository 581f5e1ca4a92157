import { person } from './fill-customers.ts'
import type { Fill } from './fill-shape.ts'
import { draw, farUser, staffNumber } from './fill-words.ts'

const guest = person('(m.n + 10000000)')

const insertOrders = `insert into orders (id, channel, external_ref, outlet_id, customer_id, state, placed_at,
      ship_name, ship_phone, phone_key, ship_address, ship_city, ship_postcode, ship_country,
      payment_method, currency, lines_minor, shipping_minor, total_minor, tax_minor, paid_minor,
      refunded_minor, authorised_minor, units,
      cancel_reason, address_verdict, address_score, address_key, priority, tags, promised_on,
      assigned_to)
    select m.id, case when n % 3 = 0 then 'shopify' else 'staff' end,
      case when n % 3 = 0 then '#' || 100000 + n end,
      m.outlet_id, p.id, m.state, placed_at,
      named.name, named.phone, named.phone, named.street,
      case when n % 500 = 7 then 'York' when n = 203 then 'Sark'
        when die >= 900 then 'Hull' else 'Leeds' end, named.postcode, 'GB',
      case when is_prepaid then 'prepaid' else 'cash_on_delivery' end, 'GBP', 600, shipping,
      600 + shipping, 100,
      case when is_prepaid and n % 50 > 0 or m.state = 'delivered' then 600 + shipping else 0 end,
      case when n % 100 = 14 and n <= 10000 and is_prepaid then 600 + shipping else 0 end,
      case when n = 103 then 600 + shipping else 0 end, 6,
      case when m.state = 'cancelled' then 'Changed their mind' end, looked.verdict,
      case looked.verdict when 'accept' then 95 when 'confirm' then 70 when 'fix' then 30 end,
      'GB|' || replace(named.postcode, ' ', '') || '|' || lower(named.street),
      case when n % 100 = 1 and n <= 10000 then 'high' when die % 50 = 0 then 'urgent' else 'normal' end,
      case when die % 20 = 0 then array['gift', 'batch ' || n % 400] else '{}' end,
      case when n % 2 = 0 then placed_at::date + 3 end,
      case when die % 2 > 0 then null when die < 10 then ${farUser} else staff_id end
    from made m left join people p using (person)
    left join staff on staff_number = ${staffNumber("'oa' || n")}
    cross join lateral (select coalesce(p.name, ${guest.name}) as name,
      coalesce(p.phone, ${guest.phone}) as phone, coalesce(p.street, ${guest.street}) as street,
      coalesce(p.postcode, ${guest.postcode}) as postcode) as named
    cross join lateral (select case when m.state not in ('pending', 'confirmed') or die % 50 > 6
      then 'accept' when n % 100 = 2 and n <= 10000 then 'unchecked'
      when die % 50 = 1 then 'fix' else 'confirm' end as verdict) as looked
    order by m.placed_at`

const insertLines = (variants: number) =>
  `insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor, tax_basis_points, tax_minor,
      packed_quantity)
    select md5('line' || m.n || '.' || p)::uuid, m.id, p, v.id, v.sku, v.title, p, 0, 100, 100 * p, 2000, 17 * p - p / 2,
      case when m.state in ('packed', 'dispatched', 'delivered', 'returned') then p else 0 end
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
    select md5('payment' || id)::uuid, id, 'payment', 'card', paid_minor from orders
    where paid_minor > 0`,
  `insert into order_refunds (id, order_id, lines_minor, shipping_minor, goodwill_minor,
      overpaid_minor, amount_minor, reason)
    select md5('refund' || id)::uuid, id, lines_minor, shipping_minor, 0, 0, refunded_minor,
      'Came back' from orders where refunded_minor > 0`,
  `insert into order_payments (id, order_id, kind, method, amount_minor, refund_of, refund_id)
    select uuidv7(), id, 'refund', 'card', refunded_minor, md5('payment' || id)::uuid,
      md5('refund' || id)::uuid from orders where refunded_minor > 0`,
  `insert into order_comments (id, order_id, body, author_id, written_at)
    select uuidv7(), id, 'They called about the delivery', assigned_to, placed_at from orders
    where number % 50 = 1 and assigned_to is not null`,
  `insert into order_dues (order_id, confirmed_at, due_at)
    select id, placed_at, case when number % 4 > 0 then placed_at + interval '3 days' end from orders
    where state in ('confirmed', 'packed')`,
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
    'order_refunds',
    'order_counts',
    'order_comments',
    'order_dues',
  ],
  statements: ({ products }) => [insertOrders, insertLines(products), ...besideOrders],
}
