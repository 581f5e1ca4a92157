-- The picks of waves are picks of stock as well: see 0254.
select inventory_keep_pick(pick.id, line.order_line_id, line.variant_id, wave.outlet_id, pick.bin_id,
  pick.lot_id, pick.quantity, pick.picked_at)
from wave_picks pick join wave_lines line on line.id = pick.line_id
join waves wave on wave.id = line.wave_id;
drop function inventory_keep_pick;
