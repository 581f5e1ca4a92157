import { sql } from 'kysely'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { StockCountParts } from '#stock/stock-counts/server/index.ts'
import { transferNoun } from '#stock/transfers/transfers.nouns.ts'
import { transfersSettings } from '#stock/transfers/transfers.settings.ts'

/** What the areas below know of goods that are counted: see `StockCountParts`. */
export const stockCountParts: StockCountParts = {
  picked: ({ variant, outlet, bin, lot }) => sql<number>`coalesce((select sum(pick.quantity)
    from stock_reservations held
    join wave_lines wl on wl.order_line_id = held.source_line_id
    join wave_picks pick on pick.line_id = wl.id
    where held.variant_id = ${variant} and held.outlet_id = ${outlet}
      and pick.bin_id is not distinct from ${bin} and pick.lot_id is not distinct from ${lot}), 0)`,
  foundEmpty: (bin) => sql<string | null>`(select max(asked.answered_at) from wave_bin_checks asked
    where asked.bin_id = ${bin} and asked.left_quantity = 0)`,
  brokenTransfers: async (reader) => {
    const prefix = await settingOf(reader, transfersSettings.prefix)
    return sql`(select t.id, ${transferNoun.key} as noun, ${prefix}::text || t.number as label,
        t.from_outlet_id as outlet_id, line.variant_id, t.state_changed_at as at
      from transfers t join transfer_lines line on line.transfer_id = t.id
      where (t.state = 'cancelled' and line.picked > 0)
        or (t.state = 'closed' and line.sent_back > 0))`
  },
}
