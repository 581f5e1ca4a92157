import type { Fill } from './fill-shape.ts'
import { idOf } from './fill-words.ts'

/** Three hundred files of two years; one in ten with refused lines, one of them with ten thousand. */
export const importsFill: Fill = {
  tables: ['imports', 'import_refusals'],
  statements: () => [
    `insert into imports (id, kind, file_name, state, size_bytes, total_lines, lines_done, refused_lines,
        created_by, created_at, state_changed_at, finished_at)
      select ${idOf('import', 'n')}, (array['online-retail', 'products', 'stock', 'customers'])[1 + n % 4],
        'file-' || n || '.csv', case when n % 50 = 1 then 'failed' when n = 77 then 'cancelled' else 'finished' end,
        20000, 400, 400, case when n = 200 then 10000 when n % 10 = 0 then 30 else 0 end,
        ${idOf('user', '1 + n % 9')}, at, at, at
      from generate_series(1, 300) as n
      cross join lateral (select now() - (300 - n) * interval '58 hours' as at) as drawn`,
    `insert into import_refusals (import_id, line, reason, raw)
      select ${idOf('import', 'n')}, line, 'The price is missing.', 'B-' || line || ';;4'
      from generate_series(10, 300, 10) as n
      cross join lateral generate_series(2, case when n = 200 then 10001 else 31 end) as line`,
  ],
}
