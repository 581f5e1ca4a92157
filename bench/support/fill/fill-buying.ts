import type { Fill } from './fill-shape.ts'
import { draw, farOutlet, idOf, mainOutlet, sideOutlet } from './fill-words.ts'

/** Most of them are closed; the newest tenth is on its way, or received in part. */
const ofOrders = (orders: number) =>
  `insert into purchase_orders (id, supplier_id, outlet_id, state, currency, outlet_currency, rate,
      expected_on, created_at, state_changed_at, revision, sent_at, sent_to, confirmed_at,
      supplier_reference)
    select ${idOf('purchase order', 'n')}, ${idOf('supplier', '1 + n % 40')},
      case when n % 100 = 51 then ${farOutlet} when n % 4 = 0 then ${sideOutlet}
        else ${mainOutlet} end, state,
      'GBP', 'GBP', 1, (at + interval '9 days')::date, at,
      at + case when state in ('received', 'closed') then interval '9 days' else interval '1 day' end,
      case when is_sent then 1 else 0 end, case when is_sent then at + interval '2 hours' end,
      case when is_sent then 'supplier' || 1 + n % 40 || '@example.test' else '' end,
      case when state in ('confirmed', 'partially_received', 'received', 'closed')
        then at + interval '1 day' end,
      case when n % 3 = 0 then 'SO-' || n else '' end
    from (select n, now() - (${orders} - n) * interval '666 days' / ${orders} as at,
        case when n % 20 = 0 then 'draft' when n % 33 = 1 then 'cancelled'
          when n > ${orders} * 0.9 then (array['sent', 'confirmed', 'partially_received'])[1 + n % 3]
          when n % 4 = 3 then 'received' else 'closed' end as state
      from generate_series(1, ${orders}) as n) as drawn
    cross join lateral (select state not in ('draft', 'cancelled') as is_sent) as sending
    order by at`

/** Forty suppliers, an item for nine variants in ten, purchase orders, and what is snoozed. */
export const buyingFill: Fill = {
  tables: [
    'suppliers',
    'supplier_items',
    'purchase_orders',
    'purchase_order_lines',
    'purchase_order_revisions',
    'purchase_order_revision_lines',
    'reorder_snoozes',
  ],
  statements: ({ purchaseOrders }) => [
    `insert into suppliers (id, code, name, email, city, country, currency, state)
      select ${idOf('supplier', 'n')}, 'SUP-' || n, 'Supplier ' || n, 'supplier' || n || '@example.test',
        'Leeds', 'GB', 'GBP', case when n < 39 then 'active' else 'archived' end
      from generate_series(1, 40) as n`,
    `insert into supplier_items (id, supplier_id, variant_id, supplier_sku, price_minor, currency,
        pack_quantity, least_quantity, lead_days, is_preferred)
      select ${idOf('supplier item', 'sku')}, ${idOf('supplier', `1 + ${draw("'s' || sku", 40)}`)}, id,
        'S' || substr(sku, 3), coalesce(cost_minor, 100), 'GBP', 1 + ${draw('sku', 3)} * 3, 6,
        case when ${draw("'d' || sku", 3)} > 0 then 5 + ${draw("'d' || sku", 30)} end, true
      from variants where sku like 'B-%' and ${draw("'i' || sku", 10)} > 0`,
    ofOrders(purchaseOrders),
    `insert into purchase_order_lines (id, purchase_order_id, position, variant_id, quantity,
        unit_cost_minor, promised_on, first_promised_on)
      select ${idOf('purchase line', "po.n || '.' || v.sku")}, o.id,
        row_number() over (partition by po.n order by v.sku), v.id, 6, coalesce(v.cost_minor, 100),
        o.expected_on, o.expected_on
      from generate_series(1, ${purchaseOrders}) as po (n)
      join purchase_orders o on o.id = ${idOf('purchase order', 'po.n')}
      cross join lateral (select distinct 'B-' || ${draw("po.n || 'v' || p", 500)} as sku
        from generate_series(1, 8) as p) as wanted
      join variants v on v.sku = wanted.sku`,
    `update purchase_orders po set total_minor = sums.total from (
      select purchase_order_id, sum(quantity * unit_cost_minor)::bigint as total
      from purchase_order_lines group by 1) as sums where sums.purchase_order_id = po.id`,
    `insert into purchase_order_revisions (purchase_order_id, revision, made_at, expected_on,
        total_minor)
      select id, 1, sent_at, expected_on, total_minor from purchase_orders where revision > 0`,
    `insert into purchase_order_revision_lines (purchase_order_id, revision, line_id, position,
        variant_id, quantity, unit_cost_minor, promised_on)
      select l.purchase_order_id, 1, l.id, l.position, l.variant_id, l.quantity, l.unit_cost_minor,
        l.promised_on
      from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
      where o.revision > 0`,
    `insert into reorder_snoozes (variant_id, outlet_id, until, reason)
      select id, ${mainOutlet}, current_date + 14, 'Season is over' from variants
      where sku like 'B-%' and ${draw("'z' || sku", 200)} = 0`,
  ],
}
