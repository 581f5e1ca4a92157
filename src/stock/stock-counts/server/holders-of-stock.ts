import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { HoldingCount } from '../count-kinds.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'

/** The open counts of an outlet that hold stock of a scope `s`, each with the bins that both name. */
export async function holdersOfStock(
  reader: Reader,
  outletId: string,
  scope: RawBuilder<unknown>,
): Promise<readonly HoldingCount[]> {
  const prefix = await settingOf(reader, stockCountsSettings.prefix)
  const found = await sql<HoldingCount>`
    select ${prefix}::text || c.number as label,
      coalesce(array_agg(distinct b.code order by b.code) filter (where b.id is not null), '{}') as bins
    from stock_counts c join stock_count_scopes held on held.count_id = c.id
    join ${scope} s on (s.is_every_bin or held.is_every_bin
        or s.bin_id is not distinct from held.bin_id)
      and (s.variant_id is null or held.variant_id is null or s.variant_id = held.variant_id)
    left join bins b on b.id = coalesce(s.bin_id, held.bin_id)
    where c.outlet_id = ${outletId} and c.state in ('counting', 'review')
    group by c.id order by c.number limit 20`.execute(reader)
  return found.rows
}
