import { type RawBuilder, sql } from 'kysely'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { PlaceInSql } from '#stock/inventory/server/index.ts'
import type { Span, StockCountParts } from '#stock/stock-counts/server/index.ts'
import { transferNoun } from '#stock/transfers/transfers.nouns.ts'
import { transfersSettings } from '#stock/transfers/transfers.settings.ts'

/** What the areas below know of goods that are counted: see `StockCountParts`. */
export const stockCountParts: StockCountParts = {
  touches: (place, span) => sql`${picksWithin(place, span)}
    union all ${releasesWithin(place, span)}
    union all ${lateSalesSince(place, span)}`,
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

/** Picks from a place, with those of a wave that was picked without the network and sent since. */
const picksWithin = ({ variant, outlet, bin, lot }: PlaceInSql, { from, to }: Span) => sql`
  select least(pick.picked_at, ${to}::timestamptz) as at,
    case when pick.picked_at > ${to}::timestamptz then 'pick without the network'
      when pick.undone_at between ${from}::timestamptz and ${to}::timestamptz
      then 'pick that was taken back' else 'pick' end as what, pick.quantity
  from stock_picks pick
  where pick.variant_id = ${variant} and pick.outlet_id = ${outlet}
    and pick.bin_id is not distinct from ${bin} and pick.lot_id is not distinct from ${lot}
    and (pick.picked_at between ${from}::timestamptz and ${to}::timestamptz
      or pick.undone_at between ${from}::timestamptz and ${to}::timestamptz
      or (pick.picked_at > ${to}::timestamptz
        and exists (select from scans s where s.id = pick.id and s.made_at is not null)))`

/** Picked goods whose order gave them up, so that they are expected in their bin again. */
const releasesWithin = ({ variant, outlet, bin, lot }: PlaceInSql, { from, to }: Span) => sql`
  select m.at, 'release of picked goods', pick.quantity
  from stock_movements m join stock_picks pick on pick.source_line_id = m.source_line_id
  where m.variant_id = ${variant} and m.outlet_id = ${outlet} and m.reserved_delta <> 0
    and m.on_hand_delta = 0 and m.at between ${from}::timestamptz and ${to}::timestamptz
    and pick.picked_at <= ${to}::timestamptz and pick.undone_at is null
    and pick.bin_id is not distinct from ${bin} and pick.lot_id is not distinct from ${lot}`

/** How far the clock of a register may be wrong before its time is not believed at all. */
const registerClock = sql.raw(`interval '5 minutes'`)

/** Goods that a register sold without the network by then, which the ledger has since. */
const lateSalesSince = (
  { variant, outlet, bin, lot }: PlaceInSql,
  { to }: Span,
): RawBuilder<unknown> => sql`
  select least(s.sold_at, ${to}::timestamptz), 'sale without the network', -m.on_hand_delta
  from stock_movements m join sales s on s.id = m.source_id
  where m.variant_id = ${variant} and m.outlet_id = ${outlet} and m.on_hand_delta <> 0
    and m.at > ${to}::timestamptz
    and m.bin_id is not distinct from ${bin} and m.lot_id is not distinct from ${lot}
    and (s.sold_at <= ${to}::timestamptz + ${registerClock} and s.sold_at < m.at
      or 'clock_differs' = any(s.findings))`
