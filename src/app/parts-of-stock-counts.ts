import { type RawBuilder, sql } from 'kysely'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { PlaceInSql, Span, StockCountParts } from '#stock/stock-counts/server/index.ts'
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
  pickedAsOf: (place, instant) => sql<number>`coalesce((select sum(pick.quantity)
    from ${linesHeldAt(place, instant)} held
    join wave_lines wl on wl.order_line_id = held.line_id
    join ${everyPick} pick on pick.line_id = wl.id
    where held.quantity > 0 and pick.picked_at <= ${instant}::timestamptz
      and (pick.undone_at is null or pick.undone_at > ${instant}::timestamptz)
      and pick.bin_id is not distinct from ${place.bin}
      and pick.lot_id is not distinct from ${place.lot}), 0)`,
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

const everyPick = sql`(select id, line_id, bin_id, lot_id, quantity, picked_at,
    null::timestamptz as undone_at from wave_picks
  union all select id, line_id, bin_id, lot_id, quantity, picked_at, undone_at
    from wave_undone_picks)`

/** What each order line had reserved of a level then: what it has now, less what came since. */
const linesHeldAt = ({ variant, outlet }: PlaceInSql, instant: string) => sql`(
  select line_id, sum(quantity) as quantity from (
    select source_line_id as line_id, quantity from stock_reservations
    where variant_id = ${variant} and outlet_id = ${outlet}
    union all
    select m.source_line_id, -m.reserved_delta from stock_movements m
    where m.variant_id = ${variant} and m.outlet_id = ${outlet} and m.reserved_delta <> 0
      and m.source_line_id is not null and m.at > ${instant}::timestamptz) reserved
  group by line_id)`

/** Picks from a place, with those of a wave that was picked without the network and sent since. */
const picksWithin = ({ variant, outlet, bin, lot }: PlaceInSql, { from, to }: Span) => sql`
  select least(pick.picked_at, ${to}::timestamptz) as at,
    case when pick.picked_at > ${to}::timestamptz then 'pick without the network'
      when pick.undone_at between ${from}::timestamptz and ${to}::timestamptz
      then 'pick that was taken back' else 'pick' end as what, pick.quantity
  from (select id, line_id, bin_id, lot_id, quantity, picked_at, null::timestamptz as undone_at
      from wave_picks where picked_at >= ${from}::timestamptz
    union all select id, line_id, bin_id, lot_id, quantity, picked_at, undone_at
      from wave_undone_picks where undone_at >= ${from}::timestamptz) pick
  join wave_lines wl on wl.id = pick.line_id join waves w on w.id = wl.wave_id
  where wl.variant_id = ${variant} and w.outlet_id = ${outlet}
    and pick.bin_id is not distinct from ${bin} and pick.lot_id is not distinct from ${lot}
    and (pick.picked_at between ${from}::timestamptz and ${to}::timestamptz
      or pick.undone_at between ${from}::timestamptz and ${to}::timestamptz
      or (pick.picked_at > ${to}::timestamptz
        and exists (select from scans s where s.id = pick.id and s.made_at is not null)))`

/** Picked goods whose order gave them up, so that they are expected in their bin again. */
const releasesWithin = ({ variant, outlet, bin, lot }: PlaceInSql, { from, to }: Span) => sql`
  select m.at, 'release of picked goods', pick.quantity
  from stock_movements m join wave_lines wl on wl.order_line_id = m.source_line_id
  join wave_picks pick on pick.line_id = wl.id
  where m.variant_id = ${variant} and m.outlet_id = ${outlet} and m.reserved_delta <> 0
    and m.on_hand_delta = 0 and m.at between ${from}::timestamptz and ${to}::timestamptz
    and pick.picked_at <= ${to}::timestamptz
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
