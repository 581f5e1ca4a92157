/**
 * The steps that post movements, as part of a data-modifying statement, so that an act is one round
 * trip however many rows it moves. The step named `source` must yield one row per movement:
 * (variant_id, outlet_id, kind, on_hand_delta, reserved_delta, unavailable_delta, reason,
 * source_noun, source_id, source_line_id); `actor` is the SQL of the author's id.
 *
 * The levels are locked in the order of their keys, after the deltas were summed per level, so that
 * two acts never wait for each other crosswise and a variant that stands in two lines is checked
 * once, for their sum. The CHECKs of stock_levels are the test itself: an act that would oversell
 * breaks one and is undone whole.
 */
export function postMovementsSteps(source: string, actor: string): string {
  return `post_sums as (
    select variant_id, outlet_id, sum(on_hand_delta)::bigint as on_hand,
      sum(reserved_delta)::bigint as reserved, sum(unavailable_delta)::bigint as unavailable
    from ${source} group by variant_id, outlet_id
  ), post_locked as materialized (
    select level.variant_id, level.outlet_id, sums.on_hand, sums.reserved, sums.unavailable
    from stock_levels level join post_sums sums using (variant_id, outlet_id)
    order by level.variant_id, level.outlet_id for update of level
  ), post_levels as (
    update stock_levels level set on_hand = level.on_hand + locked.on_hand,
      reserved = level.reserved + locked.reserved,
      unavailable = level.unavailable + locked.unavailable
    from post_locked locked
    where level.variant_id = locked.variant_id and level.outlet_id = locked.outlet_id
  ), post_movements as (
    insert into stock_movements (variant_id, outlet_id, kind, on_hand_delta, reserved_delta,
      unavailable_delta, reason, source_noun, source_id, source_line_id, actor_id)
    select variant_id, outlet_id, kind, on_hand_delta, reserved_delta, unavailable_delta, reason,
      source_noun, source_id, source_line_id, ${actor}
    from ${source}
  )`
}

/**
 * The steps that reserve stock for the lines of documents. The step named `lines` must yield
 * (id, variant_id, outlet_id, quantity, source_id); `noun` is what the source ids are.
 */
export function reserveStockSteps(lines: string, noun: string, actor: string): string {
  return `reserve_moves as (
    select variant_id, outlet_id, 'reserve' as kind, 0 as on_hand_delta, quantity as reserved_delta,
      0 as unavailable_delta, '' as reason, '${noun}' as source_noun, source_id,
      id as source_line_id
    from ${lines}
  ), ${postMovementsSteps('reserve_moves', actor)}, reserve_rows as (
    insert into stock_reservations
      (source_line_id, source_noun, source_id, variant_id, outlet_id, quantity)
    select id, '${noun}', source_id, variant_id, outlet_id, quantity from ${lines}
  )`
}
