/**
 * The steps that change reservations, as part of a data-modifying statement, so that placing an
 * order is one round trip for any number of lines. Reserved stock has no value and no place yet, so
 * that this path reads only levels. The step named `source` must yield (variant_id, outlet_id,
 * kind, reserved_delta, reason, source_noun, source_id, source_line_id); `actor` is the SQL of the
 * author's id.
 *
 * The levels are locked in the order of their keys, after the deltas were summed per level, so that
 * two commands never deadlock and a variant in two lines is checked once, for their sum. The CHECKs
 * of stock_levels are the test: a command that would oversell violates one and is rolled back.
 */
export function postReservationsSteps(source: string, actor: string): string {
  return `reserved_sums as (
    select variant_id, outlet_id, sum(reserved_delta)::bigint as reserved
    from ${source} group by variant_id, outlet_id
  ), reserved_locked as materialized (
    select level.variant_id, level.outlet_id, sums.reserved
    from stock_levels level join reserved_sums sums using (variant_id, outlet_id)
    order by level.variant_id, level.outlet_id for update of level
  ), reserved_levels as (
    update stock_levels level set reserved = level.reserved + locked.reserved
    from reserved_locked locked
    where level.variant_id = locked.variant_id and level.outlet_id = locked.outlet_id
  ), reserved_movements as (
    insert into stock_movements (variant_id, outlet_id, kind, reserved_delta, reason, source_noun,
      source_id, source_line_id, actor_id)
    select variant_id, outlet_id, kind, reserved_delta, reason, source_noun, source_id,
      source_line_id, ${actor}
    from ${source}
  )`
}

/**
 * The steps that reserve stock for the lines of documents. The step named `lines` must yield (id,
 * variant_id, outlet_id, quantity, source_id); `noun` is the noun of the source ids.
 */
export function reserveStockSteps(lines: string, noun: string, actor: string): string {
  return `reserve_moves as (
    select variant_id, outlet_id, 'reserve' as kind, quantity as reserved_delta, '' as reason,
      '${noun}' as source_noun, source_id, id as source_line_id
    from ${lines}
  ), ${postReservationsSteps('reserve_moves', actor)}, reserve_rows as (
    insert into stock_reservations
      (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity)
    select id, '${noun}', source_id, variant_id, outlet_id, quantity from ${lines}
  )`
}
