import type { Fill } from './fill-shape.ts'
import { draw, idOf } from './fill-words.ts'

const planned = (what: string, of: string) =>
  `insert into planned_prices (id, variant_id, price_minor, currency, takes_effect_at, planned_at,
      ended_at, ending)
    select ${idOf(`plan ${what}`, 'id')}, id, price_minor + 50, currency, ${of}
    from variants`

/** Five price lists, steps for some variants, changes of the past and those that are planned. */
export const pricesFill: Fill = {
  tables: ['price_lists', 'price_list_prices', 'planned_prices', 'price_changes'],
  statements: () => [
    `insert into price_lists (id, name, currency, percent_off_basis_points, is_active)
      select ${idOf('list', 'n')}, 'List ' || n, 'GBP', n * 250, n < 5
      from generate_series(1, 5) as n`,
    `insert into price_list_prices (price_list_id, variant_id, price_minor, from_quantity)
      select ${idOf('list', 'n')}, v.id, v.price_minor * (100 - n * 5) / 100, step
      from variants v cross join generate_series(1, 5) as n cross join (values (0), (10)) as steps (step)
      where ${draw("n || v.sku || 'list'", 10)} < n and (step = 0 or ${draw('n || v.sku', 4)} = 0)`,
    `${planned('open', "now() + interval '9 days', now(), null, null")} where ${draw('sku', 200)} = 9`,
    `${planned('taken', "now() - interval '20 days', now() - interval '30 days', now() - interval '20 days', 'taken'")}
      where ${draw("'t' || sku", 10)} = 1`,
    `insert into price_changes (variant_id, what, before_minor, after_minor, currency, changed_at)
      select id, what, price_minor + 10 * n, price_minor + 10 * (n - 1), currency,
        now() - n * interval '97 days'
      from variants cross join (values ('price'), ('cost')) as changed (what)
      cross join generate_series(1, 3) as n where ${draw('sku || what', 3)} < n
      order by n desc`,
  ],
}
