import type { Fill } from './fill-shape.ts'
import { draw, idOf } from './fill-words.ts'

/** Twelve materials, which are variants with their own stock. */
export const packagingFill: Fill = {
  tables: ['packaging_materials'],
  statements: () => [
    `insert into products (id, title, category, kind, state)
      select ${idOf('material', 'n')}, 'Box ' || n, 'Packaging', 'consumable', 'active'
      from generate_series(1, 12) as n`,
    `insert into variants (id, product_id, sku, title, price_minor, currency, cost_minor)
      select ${idOf('material', 'n')}, ${idOf('material', 'n')}, 'BOX-' || n, 'Box ' || n, 0, 'GBP', 10 + n
      from generate_series(1, 12) as n`,
    `insert into packaging_materials (id, kind, inner_length_millimetres, inner_width_millimetres,
        inner_height_millimetres, outer_length_millimetres, outer_width_millimetres,
        outer_height_millimetres, most_weight_grams, tare_grams)
      select ${idOf('material', 'n')}, case when n < 10 then 'box' else 'mailer' end, 100 + 20 * n,
        80 + 20 * n, 40 + 20 * n, 106 + 20 * n, 86 + 20 * n, 46 + 20 * n, 20000, 40 * n
      from generate_series(1, 12) as n`,
  ],
}

/** What each parcel was packed in; one in a hundred in another box than was proposed. */
export const packagingUsesFill: Fill = {
  tables: ['packaging_uses'],
  statements: () => [
    `insert into packaging_uses (order_id, order_number, variant_id, parcel_id, outlet_id, quantity,
        cost_minor, currency, billable_weight_grams, fill_basis_points, suggested_variant_id, why_other,
        is_uncounted, planned_at, used_at, against_rule)
      select o.id, o.number, ${idOf('material', 'box')}, p.id, p.outlet_id, 1, 10 + box, 'GBP',
        500 + h % 4000, 3000 + h % 6500,
        case when h % 100 = 7 then ${idOf('material', '1 + box % 12')} else ${idOf('material', 'box')} end,
        case when h % 100 = 7 then 'None left at the station' else '' end, h % 400 = 3, p.packed_at,
        p.packed_at, case when h % 9000 = 5 then 'Own box' else '' end
      from parcels p join orders o on o.id = p.order_id
      cross join lateral (select ${draw('p.id::text', 1_000_000)} as h) as drawn
      cross join lateral (select 1 + least(h % 12, h % 30) as box) as boxed`,
  ],
}
