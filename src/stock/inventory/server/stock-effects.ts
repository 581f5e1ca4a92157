import { sql } from 'kysely'
import { countEffect, type SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { isDead } from './dead-stock.ts'

const { deadStockDays, lowStockCounts } = inventorySettings

export const stockEffects: readonly SettingEffect[] = [
  countEffect({
    setting: deadStockDays,
    label: 'Dead stock items',
    rows: (days) => sql`from stock_levels level
      left join stock_demand demand on demand.variant_id = level.variant_id
        and demand.outlet_id = level.outlet_id
      where not level.is_merged_away and ${isDead(days)}`,
  }),
  // As watch-low-stock.ts reports them.
  countEffect({
    setting: lowStockCounts,
    label: 'Stock items reported as low',
    rows: (counts, outlets) => sql`from stock_levels level
      where level.status in ('low', 'out', 'negative') and level.reorder_point is not null
        and ${outlets('level.outlet_id')}
        and (${counts === 'available'} or level.on_hand - level.reserved - level.unavailable
          + coalesce((select sum(i.quantity) from stock_incoming i
            where i.variant_id = level.variant_id and i.outlet_id = level.outlet_id), 0)
          <= level.reorder_point)`,
  }),
]
