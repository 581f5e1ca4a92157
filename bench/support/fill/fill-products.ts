import type { Fill } from './fill-shape.ts'
import { draw, idOf, oneOf } from './fill-words.ts'

const colours = 'Red Blue Green Black White Brass Oak Slate Sand Ivory'
const nouns = 'mug tray lamp chair bowl clock rug vase stool shelf throw kettle jug plate basket'

/**
 * Products and their variants, whose SKUs are `B-0` and so on; one product in twenty comes in three
 * sizes. Some lack a photo, a weight, a barcode or a cost.
 */
export const productsFill: Fill = {
  tables: ['products', 'variants', 'barcodes', 'files', 'product_images'],
  statements: ({ products }) => [
    `create temporary table made_products on commit drop as
      select n, ${idOf('product', 'n')} as id, n % 20 = 7 as has_sizes,
        ${draw("'g' || n", 1_000)} as die, ${oneOf(colours, "'c' || n")} || ' '
          || ${oneOf(nouns, "'k' || n")} || ' ' || n as title,
        now() - n * interval '52 minutes' as at
      from generate_series(1, ${products}) as n`,
    `insert into products (id, title, category, brand, created_at, kind, state, state_changed_at, tags,
        option_names, handle, updated_at)
      select id, title, case when die >= 20 then 'Category ' || n / 400 else '' end,
        case when die % 10 > 0 then 'Brand ' || n % 400 else '' end, at, 'stock',
        case when die < 5 then 'draft' when die < 30 then 'archived' when die < 50 then 'discontinued'
          else 'active' end, at,
        case when die % 20 = 1 then array['gift'] when n = 4242 then array['rare tag'] else '{}' end,
        case when has_sizes then array['Size'] else '{}' end, 'product-' || n, at
      from made_products`,
    `insert into variants (id, product_id, sku, title, price_minor, currency, created_at, option_values,
        position, tracking, shelf_life_days, weight_grams, length_millimetres, width_millimetres,
        height_millimetres, cost_minor, is_active)
      select ${idOf('variant', "n || '.' || size")}, id,
        'B-' || row_number() over (order by size, n) - 1,
        title || case when has_sizes then ' ' || (array['S', 'M', 'L'])[1 + size] else '' end,
        case when die = 777 then 0 else 199 + ${draw("'p' || n", 9_800)} end, 'GBP', at,
        case when has_sizes then array[(array['S', 'M', 'L'])[1 + size]] else '{}' end, size,
        case when n % 50 = 3 then 'lot' when n % 50 = 4 then 'expiry' else 'none' end,
        case when n % 50 = 4 then 180 end,
        case when die % 25 > 0 then 50 + die * 5 end, case when die % 10 > 0 then 100 + die % 300 end,
        case when die % 10 > 0 then 80 + die % 200 end, case when die % 10 > 0 then 40 + die % 150 end,
        case when die % 33 > 0 then 90 + ${draw("'p' || n", 9_800)} / 2 end,
        die not between 5 and 29
      from made_products
      cross join generate_series(0, case when has_sizes then 2 else 0 end) as size`,
    `insert into barcodes (code, variant_id, kind, as_given)
      select '50' || lpad(substr(sku, 3), 11, '0'), id, 'other', '50' || lpad(substr(sku, 3), 11, '0')
      from variants where sku like 'B-%' and ${draw('sku', 100)} > 3`,
    `insert into barcodes (code, variant_id, kind, as_given, pack_quantity)
      select 'CASE-' || sku, id, 'internal', 'CASE-' || sku, 12
      from variants where sku like 'B-%' and ${draw('sku', 100)} > 94`,
    `insert into files (id, sha256, media_type, size_bytes, width, height, place, created_at)
      select ${idOf('photo', 'n')}, sha256(('photo' || n)::bytea), 'image/webp', 60000, 1200, 1200,
        'folder', at
      from made_products where die % 3 > 0`,
    `update files set thumbnail_id = id where id in (
      select ${idOf('photo', 'n')} from made_products)`,
    `insert into product_images (id, product_id, file_id, created_at)
      select ${idOf('image', 'n')}, id, ${idOf('photo', 'n')}, at
      from made_products where die % 3 > 0`,
    `update products p set least_price_minor = nullif(part.least, 0), missing = array_remove(array[
        case when part.no_price then 'price' end, case when part.no_barcode then 'barcode' end,
        case when part.no_weight then 'weight' end, case when part.no_length then 'dimensions' end,
        case when part.no_cost then 'cost' end,
        case when p.id not in (select product_id from product_images) then 'photo' end], null)
      from (select product_id, min(price_minor) as least, bool_or(is_active and price_minor = 0) as no_price,
          bool_or(is_active and b.variant_id is null) as no_barcode,
          bool_or(is_active and weight_grams is null) as no_weight,
          bool_or(is_active and length_millimetres is null) as no_length,
          bool_or(is_active and cost_minor is null) as no_cost
        from variants v left join (select distinct variant_id from barcodes) as b on b.variant_id = v.id
        group by 1) as part
      where part.product_id = p.id`,
  ],
}
