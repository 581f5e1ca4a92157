import { addOutlet } from '#organization/outlets/server/index.ts'
import { createUser } from '#organization/users/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { EmptyDatabase } from './bench-database.ts'
import { fillQuickly } from './fill/fill-quickly.ts'
import { sizesFor } from './fill/fill-shape.ts'

const bencher = systemActor('Bench')
const user = { email: 'bench@example.test', password: 'measure twice, cut once' }

/**
 * Levels in bulk, inserted directly into the tables: every variant at every outlet, some out of
 * stock, low or overstocked, demand for two in five, incoming stock for one in thirty, lots for one
 * variant in fifty. SKUs of a category are adjacent, the worst case for a list in the order of
 * SKUs.
 */
export async function addManyLevels(
  { db, ownerUrl }: EmptyDatabase,
  { products, outlets }: { products: number; outlets: number },
): Promise<{ user: typeof user; outletIds: readonly string[] }> {
  const outletIds = await db.transaction(async (tx) => {
    await createUser(tx, bencher, {
      ...user,
      fullName: 'Bench',
      roles: ['super_admin'],
      hasAllOutlets: true,
    })
    const ids: string[] = []
    for (let n = 1; n <= outlets; n++)
      ids.push(
        await addOutlet(tx, bencher, {
          code: `O${String(n).padStart(2, '0')}`,
          name: `Outlet ${n}`,
          kind: 'warehouse',
          city: 'Leeds',
          currency: 'GBP',
        }),
      )
    return ids
  })
  const fill = { tables: filled, statements: () => statementsFor(products) }
  await fillQuickly(ownerUrl, [fill], sizesFor(0))
  return { user, outletIds }
}

const filled = [
  'products',
  'variants',
  'barcodes',
  'stock_levels',
  'stock_demand',
  'stock_incoming',
  'lots',
  'stock_places',
]

function statementsFor(products: number): string[] {
  return [
    `create temporary table made on commit drop as
      select n, gen_random_uuid() as id, 'B-' || lpad(n::text, 6, '0') as sku,
        (array['Red', 'Blue', 'Green', 'Black', 'White', 'Brass', 'Oak', 'Slate'])[1 + n % 8]
          || ' ' || (array['mug', 'tray', 'lamp', 'chair', 'bowl', 'clock', 'rug'])[1 + n % 7]
          || ' ' || n as title, 'Category ' || n / 500 as category
      from generate_series(1, ${products}) as n`,
    'insert into products (id, title, category) select id, title, category from made',
    `insert into variants (id, product_id, sku, title, price_minor, currency)
      select id, id, sku, title, 100 + n, 'GBP' from made`,
    `insert into barcodes (code, variant_id) select 'CODE-' || n, id
      from made`,
    `insert into stock_levels (variant_id, outlet_id, sku, on_hand, reserved, reorder_point,
        most_quantity, value_minor, last_moved_at)
      select v.id, o.id, v.sku, h % 200, h % 200 / 10, case when h % 3 = 0 then 20 end,
        case when h % 50 < 2 then 20 end, h % 200 * 100, now() - h % 200 * interval '1 day'
      from made v cross join outlets o
      cross join lateral (select hashtext(v.sku || o.code) & 2147483647 as h) as random`,
    `insert into stock_demand (variant_id, outlet_id, sku, mean_daily, deviation_daily,
        issued_90_days, issued_365_days, abc, xyz, last_issued_on)
      select variant_id, outlet_id, sku, h % 90 / 10.0, 1, h % 90 * 9, h % 90 * 36,
        case when h % 20 = 0 then 'A' when h % 20 < 4 then 'B' else 'C' end,
        (array['X', 'Y', 'Z'])[1 + h % 3], current_date - h % 40
      from stock_levels
      cross join lateral (select hashtext(outlet_id || sku) & 2147483647 as h) as random
      where h % 5 < 2`,
    `insert into stock_incoming (source_line_id, source_noun, source_id, variant_id, outlet_id,
        quantity, due_on)
      select gen_random_uuid(), 'transfer', gen_random_uuid(), variant_id, outlet_id, 10,
        current_date + 5
      from stock_levels where hashtext(outlet_id || sku) % 30 = 0`,
    `insert into lots (id, variant_id, code, expires_on)
      select gen_random_uuid(), id, 'L' || n, current_date + n % 400 from made where n % 50 = 0`,
    `insert into stock_places (variant_id, outlet_id, lot_id, on_hand)
      select level.variant_id, level.outlet_id, lot.id, level.on_hand
      from lots lot join stock_levels level using (variant_id) where level.on_hand > 0`,
  ]
}
