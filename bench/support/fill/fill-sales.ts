import type { Fill } from './fill-shape.ts'
import { draw, idOf } from './fill-words.ts'

/** Sales in the order of their sessions; one in thirty was refunded, one in two hundred voided. */
const drawn = ({ sales, sessions, products, customers }: Readonly<Record<string, number>>) =>
  `create temporary table drawn_sales on commit drop as
    select n, ${idOf('sale', 'n')} as id, s.id as session_id, s.register_id, s.outlet_id,
      s.opened_by as cashier_id, s.opened_at + ${draw("'sm' || n", 500)} * interval '1 minute' as at,
      case when n % 4 = 0 then ${idOf('customer', `1 + ${draw("'sc' || n", customers ?? 1)}`)} end
        as customer_id,
      case when n % 200 = 3 then 'voided' when n % 30 = 7 then 'refunded' else 'paid' end as state
    from generate_series(1, ${sales}) as n join register_sessions s
      on s.id = ${idOf('register session', `1 + (n - 1) * ${sessions}::bigint / ${sales}`)};
  create temporary table drawn_sale_lines on commit drop as
    select s.n, s.id as sale_id, s.state, i as position, v.id as variant_id, v.sku, p.title,
      1 + (s.n + i) % 2 as quantity, v.price_minor
    from drawn_sales s cross join generate_series(1, 1 + s.n % 3) as i
    join variants v on v.sku = 'B-' || ${draw("'sv' || s.n || '.' || i", products ?? 1)}
    join products p on p.id = v.product_id`

const isBack = `state in ('refunded', 'voided')`

const ofSales = `insert into sales (id, outlet_id, register_id, session_id, customer_id, cashier_id,
    state, state_changed_at, currency, prices_include_tax, lines_minor, tax_minor, total_minor,
    refunded_minor, units, sold_at, recorded_at, findings)
  select id, outlet_id, register_id, session_id, customer_id, cashier_id, state, at, 'GBP', true,
    total, total / 6, total, case when ${isBack} then total else 0 end, units, at, at,
    case when n % 500 = 11 then array['price_differs'] else '{}' end
  from drawn_sales join (select sale_id, sum(quantity * price_minor)::bigint as total,
    sum(quantity)::integer as units from drawn_sale_lines group by 1) as sums on sale_id = id
  order by at`

const ofLines = `insert into sale_lines (id, sale_id, position, variant_id, sku, title, quantity,
    quantity_scale, list_price_minor, unit_price_minor, line_minor, tax_basis_points, tax_minor,
    due_minor, refunded_quantity)
  select ${idOf('sale line', "n || '.' || position")}, sale_id, position, variant_id, sku, title,
    quantity, 0, price_minor, price_minor, quantity * price_minor, 2000, quantity * price_minor / 6,
    quantity * price_minor, case when ${isBack} then quantity else 0 end
  from drawn_sale_lines`

const ofRefunds = [
  `insert into sale_refunds (id, sale_id, session_id, amount_minor, reason, made_by, made_at)
    select ${idOf('sale refund', 'n')}, d.id, d.session_id, s.total_minor, 'Does not fit',
      d.cashier_id, d.at + interval '10 minutes'
    from drawn_sales d join sales s on s.id = d.id where d.${isBack}`,
  `insert into sale_refund_lines (refund_id, line_id, quantity, amount_minor, puts)
    select ${idOf('sale refund', 'n')}, ${idOf('sale line', "n || '.' || position")}, quantity,
      quantity * price_minor, 'shelf'
    from drawn_sale_lines where ${isBack}`,
]

const ofPayments = `insert into sale_payments (id, sale_id, kind, method, amount_minor, refund_id,
    made_by, made_at)
  select ${idOf('sale payment', "n || '.' || kind")}, d.id, kind,
    case when n % 3 = 0 then 'cash' else 'card' end, s.total_minor,
    case when kind = 'refund' then ${idOf('sale refund', 'n')} end, d.cashier_id,
    d.at + case when kind = 'refund' then interval '10 minutes' else interval '0' end
  from drawn_sales d join sales s on s.id = d.id cross join unnest(array['payment', 'refund']) as kind
  where s.total_minor > 0 and (kind = 'payment' or d.${isBack})`

/** Sales of the till with their lines, payments and refunds. Runs after sessions and customers. */
export const salesFill: Fill = {
  tables: ['sales', 'sale_lines', 'sale_payments', 'sale_refunds', 'sale_refund_lines'],
  statements: ({ sales, registerSessions: sessions, products, customers }) => [
    drawn({ sales, sessions, products, customers }),
    ofSales,
    ofLines,
    ...ofRefunds,
    ofPayments,
  ],
}
