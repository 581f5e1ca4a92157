import type { Fill } from './fill-shape.ts'
import { draw, idOf, mainOutlet, sideOutlet } from './fill-words.ts'

/** Forty suppliers, an item for nine variants in ten, drafts of what to buy, and what is snoozed. */
export const buyingFill: Fill = {
  tables: [
    'suppliers',
    'supplier_items',
    'purchase_orders',
    'purchase_order_lines',
    'reorder_snoozes',
  ],
  statements: () => [
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
    `insert into purchase_orders (id, supplier_id, outlet_id, state, currency,
        outlet_currency, rate, expected_on, created_at, state_changed_at)
      select ${idOf('purchase order', 'n')}, ${idOf('supplier', '1 + n % 40')},
        case when n % 4 = 0 then ${sideOutlet} else ${mainOutlet} end,
        case when n % 20 = 0 then 'draft' else 'cancelled' end, 'GBP',
        'GBP', 1, current_date + n % 30,
        now() - (2000 - n) * interval '8 hours', now() - (2000 - n) * interval '8 hours'
      from generate_series(1, 2000) as n`,
    `insert into purchase_order_lines (id, purchase_order_id, position, variant_id, quantity,
        unit_cost_minor)
      select ${idOf('purchase line', "po.n || '.' || v.sku")}, ${idOf('purchase order', 'po.n')},
        row_number() over (partition by po.n order by v.sku), v.id, 6, coalesce(v.cost_minor, 100)
      from generate_series(1, 2000) as po (n)
      cross join lateral (select distinct 'B-' || ${draw("po.n || 'v' || p", 500)} as sku
        from generate_series(1, 8) as p) as wanted
      join variants v on v.sku = wanted.sku`,
    `update purchase_orders po set total_minor = sums.total from (
      select purchase_order_id, sum(quantity * unit_cost_minor)::bigint as total
      from purchase_order_lines group by 1) as sums where sums.purchase_order_id = po.id`,
    `insert into reorder_snoozes (variant_id, outlet_id, until, reason)
      select id, ${mainOutlet}, current_date + 14, 'Season is over' from variants
      where sku like 'B-%' and ${draw("'z' || sku", 200)} = 0`,
  ],
}
