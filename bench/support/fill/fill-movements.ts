import type { Fill } from './fill-shape.ts'
import { draw, idOf } from './fill-words.ts'

/**
 * The stock of a lot or of none, in a bin or in none. Each holding has its own series of movements,
 * which never falls below zero; a level is the sum of its holdings. MAIN has all variants, SIDE a
 * third, FAR half of them with few movements. One level in a hundred moves twenty times as often as
 * the others.
 */
const binOf = idOf('bin', "at_code || '.' || h % case when at_code = 'MAIN' then 600 else 40 end")

const holdings = (steps: number) => [
  `create temporary table made_levels on commit drop as
    select v.id as variant_id, v.sku, o.id as outlet_id, o.code as at_code, v.tracking <> 'none' as has_lots,
      coalesce(v.cost_minor, v.price_minor / 2) as cost, h, v.created_at,
      greatest(1, round(${steps} * case when o.code = 'FAR' then 0.05 else 1.4 end
        * case when h % 1000 < 10 then 20 when h % 1000 < 200 then 2 else 0.5 end))::integer as steps
    from variants v
    join outlets o on o.code in ('MAIN', 'SIDE', 'FAR')
    cross join lateral (select hashtext(o.code || v.sku) & 2147483647 as h) as random
    where (v.sku like 'B-%' or v.sku like 'BOX-%') and (o.code = 'MAIN' or o.code = 'SIDE' and h % 3 = 0
      or o.code = 'FAR' and h % 2 = 0
      or exists (select from stock_reservations r
        where r.variant_id = v.id and r.outlet_id = o.id))`,
  `insert into lots (id, variant_id, code, expires_on, state)
    select ${idOf('lot', "v.sku || '.' || n")}, v.id, 'L' || substr(v.sku, 3) || '-' || n,
      case when v.tracking = 'expiry' then current_date + ${draw('v.sku || n', 500)}
        - case when n > 1 then 40 else 0 end end,
      case when n > 1 and ${draw('n || v.sku', 200)} = 0 then 'on_hold'
        when n > 1 and ${draw('n || v.sku', 800)} = 1 then 'recalled'
        else 'approved' end
    from variants v cross join generate_series(1, 3) as n where v.tracking <> 'none'`,
  `create temporary table holdings on commit drop as
    select l.*, lot.id as lot_id, row_number() over () as holding,
      case when h % 2 = 0 then ${binOf}
        end as bin_id,
      case when has_lots then greatest(1, steps / 3) else steps end as own_steps,
      h % 10 = 0 or coalesce(lot.state <> 'approved' or lot.expires_on < current_date, false)
        as sells_out, coalesce(wanted.quantity, 0) as promised,
      case when h % 50 = 5 then 1 + h % 4 else 0 end as aside
    from made_levels l left join lots lot on lot.variant_id = l.variant_id and has_lots
    left join (select variant_id, outlet_id, sum(quantity)::bigint as quantity
      from stock_reservations group by 1, 2) as wanted
      on wanted.variant_id = l.variant_id and wanted.outlet_id = l.outlet_id
        and (lot.id is null or lot.code like '%-1')`,
]

/** What is promised to open orders and to transfers that are to be sent. */
const reservations = [
  `insert into stock_reservations (source_line_id, source_noun, source_id, variant_id, outlet_id,
      quantity, created_at)
    select l.id, 'order', o.id, l.variant_id, o.outlet_id, l.quantity, o.placed_at
    from orders o join order_lines l on l.order_id = o.id join outlets at on at.id = o.outlet_id
    where o.state in ('pending', 'confirmed') and at.code in ('MAIN', 'FAR') and l.variant_id is not null`,
]

/** Every step: an opening, then issues, and each eighth a receipt; seldom a return or a correction. */
const steps = [
  `create temporary table order_ids on commit drop as
    select row_number() over (order by number) - 1 as place, id from orders`,
  `create temporary table made_steps on commit drop as
    select holding, n, r, case when n % 8 = 0 then 8 + r % 12 when r % 50 = 1 then 1
        when r % 97 = 1 then -1 else -1 - r % 3 end as delta,
      case when n % 8 = 0 then case when r % 5 = 0 then 'transfer_in' else 'receipt' end
        when r % 50 = 1 then 'return' when r % 97 = 1 then 'adjustment'
        when r % 31 = 3 then 'transfer_out' else 'issue' end as kind,
      now() - interval '729 days' * (1 - (n - r % 1000 / 1000.0) / (own_steps + 1)) as at
    from holdings cross join lateral generate_series(1, own_steps) as n
    cross join lateral (select hashtext(holding || '.' || n) & 2147483647 as r) as random`,
  // The opening stock covers all issues and everything that is reserved or unavailable.
  `create temporary table openings on commit drop as
    select holding, h.promised + h.aside + case when h.sells_out then 0 else h.h % 40 end
        - least(0, coalesce(min(below), 0)) as quantity, coalesce(max(total), 0) as total
    from holdings h left join (
      select holding, sum(delta) over (partition by holding order by n) as below,
        sum(delta) over (partition by holding) as total from made_steps
    ) as run using (holding) group by holding, h.promised, h.aside, h.h, h.sells_out`,
  // One level in ten sells out, and so does what is blocked: what is not promised leaves at last.
  `create temporary table selling_out on commit drop as
    select holding, quantity + total - promised - aside as rest from openings join holdings using (holding)
    where sells_out and quantity + total > promised + aside`,
]

const bins = `insert into bins (id, outlet_id, code, kind, walk_order)
  select ${idOf('bin', "o.code || '.' || n")}, o.id, 'A-' || lpad(n::text, 3, '0'), 'shelf', n
  from outlets o cross join generate_series(0, 599) as n
  where o.code = 'MAIN' or n < 40 and o.code in ('SIDE', 'FAR')`

const movements = [
  `create temporary table movements on commit drop as
    select holding, now() - interval '730 days' as at, 0 as n, 'opening' as kind, quantity as delta,
        0::bigint as reserved, 0::bigint as aside, null::uuid as line_id, 'stock' as noun,
        ${idOf('opening', 'holding')} as source_id
      from openings where quantity > 0
    union all select holding, at, n, kind, delta, 0, 0, null,
        case when kind in ('issue', 'return') then 'order' else 'stock' end,
        case when kind in ('issue', 'return') then id else ${idOf('act', "holding || '.' || n")} end
      from made_steps left join order_ids
        on place = r % (select greatest(count(*), 1) from order_ids)
    union all select holding, now() - interval '3 hours', 1000000, 'issue', -rest, 0, 0, null, 'stock',
        ${idOf('sale', 'holding')} from selling_out
    union all select holding, now() - interval '300 days' - h % 1000 * interval '1 hour', 1000001,
        'set_aside', 0, 0, aside, null, 'stock', ${idOf('aside', 'holding')}
      from holdings where aside > 0
    union all select holding, s.created_at, 1000002, 'reserve', 0, s.quantity, 0, s.source_line_id,
        s.source_noun, s.source_id
      from stock_reservations s join (select distinct on (variant_id, outlet_id) holding, variant_id,
        outlet_id from holdings order by variant_id, outlet_id, promised desc) as h
        using (variant_id, outlet_id)`,
  `insert into stock_movements (at, variant_id, outlet_id, lot_id, bin_id, kind, on_hand_delta,
      reserved_delta, unavailable_delta, unavailable_kind, value_delta_minor, on_hand_after, source_noun,
      source_id, source_line_id)
    select at, variant_id, outlet_id, case when delta <> 0 or m.aside <> 0 then lot_id end,
      case when delta <> 0 or m.aside <> 0 then bin_id end, kind, delta, reserved, m.aside,
      case when m.aside <> 0 then 'damaged' end, delta * cost,
      case when delta <> 0 then sum(delta) over (partition by variant_id, outlet_id order by at, holding, n) end,
      noun, source_id, line_id
    from movements m join holdings h using (holding) where delta <> 0 or reserved <> 0 or m.aside <> 0
    order by at, holding, n`,
]

/** The totals that are kept beside the ledger. */
const sums = [
  `insert into stock_levels (variant_id, outlet_id, sku, on_hand, reserved, unavailable, value_minor,
      bin_id, reorder_point, reorder_quantity, most_quantity, last_moved_at, last_counted_at)
    select l.variant_id, l.outlet_id, l.sku, coalesce(sum.on_hand, 0), coalesce(sum.reserved, 0),
      coalesce(sum.aside, 0), coalesce(sum.value_minor, 0),
      case when h % 2 = 0 then ${binOf} end,
      case when h % 4 = 0 then 8 end, case when h % 8 = 0 then 24 end,
      case when h % 40 = 2 then 10 end, last_at, case when h % 6 = 0 then now() - h % 300 * interval '1 day' end
    from made_levels l left join (
      select variant_id, outlet_id, sum(on_hand_delta)::bigint as on_hand,
        sum(reserved_delta)::bigint as reserved, sum(unavailable_delta)::bigint as aside,
        sum(value_delta_minor)::bigint as value_minor,
        max(at) filter (where on_hand_delta <> 0) as last_at
      from stock_movements group by 1, 2) as sum using (variant_id, outlet_id)`,
  `insert into stock_unavailable (variant_id, outlet_id, kind, quantity)
    select variant_id, outlet_id, unavailable_kind, sum(unavailable_delta)::bigint
    from stock_movements where unavailable_kind is not null group by 1, 2, 3`,
  `insert into stock_places (variant_id, outlet_id, lot_id, bin_id, on_hand, unavailable)
    select variant_id, outlet_id, lot_id, bin_id, sum(on_hand_delta)::bigint,
      sum(unavailable_delta)::bigint
    from stock_movements where lot_id is not null or bin_id is not null group by 1, 2, 3, 4`,
  `insert into stock_value_days (outlet_id, on_day, change_minor)
    select outlet_id, (at at time zone 'Europe/London')::date, sum(value_delta_minor)::bigint
    from stock_movements where value_delta_minor <> 0 group by 1, 2`,
  `insert into stock_demand (variant_id, outlet_id, sku, mean_daily, deviation_daily, issued_90_days,
      issued_365_days, value_365_days_minor, abc, xyz, last_issued_on)
    select variant_id, outlet_id, sku, issued_90 / 90.0, issued_90 / 60.0, issued_90, issued_365, value,
      case when row_number() over by_value < 4000 then 'A'
        when row_number() over by_value < 12000 then 'B' else 'C' end,
      (array['X', 'Y', 'Z'])[1 + ${draw('sku', 3)}], last_on
    from (select m.variant_id, m.outlet_id, v.sku,
        greatest(0, -coalesce(sum(on_hand_delta) filter (where at > now() - interval '90 days'), 0))::bigint as issued_90,
        greatest(0, -sum(on_hand_delta))::bigint as issued_365,
        greatest(0, -sum(value_delta_minor))::bigint as value,
        max((at at time zone 'UTC')::date) filter (where kind = 'issue') as last_on
      from stock_movements m join variants v on v.id = m.variant_id
      where m.kind in ('issue', 'return') and m.at > now() - interval '365 days' group by 1, 2, 3) as used
    window by_value as (order by value desc, variant_id, outlet_id)`,
]

/** Levels, lots, bins and the ledger that adds up to them. Runs after orders and transfers. */
export const movementsFill: Fill = {
  tables: [
    'bins',
    'lots',
    'stock_levels',
    'stock_movements',
    'stock_reservations',
    'stock_unavailable',
    'stock_places',
    'stock_demand',
  ],
  statements: ({ orders, levels, movements: wanted }) => [
    bins,
    ...reservations,
    // Five open orders in a hundred have three lines each.
    ...holdings((wanted - orders * 0.15) / levels),
    ...steps,
    ...movements,
    ...sums,
  ],
}
