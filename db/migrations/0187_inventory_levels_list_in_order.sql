-- The list of stock items is also ordered by product, by what is on hand and by the last movement,
-- ties by outlet and variant. Reserving changes none of these columns; a movement changes both of
-- the last two at once, and as its instant is in the condition of stock_levels_never_stocked, it
-- wrote to every index before, too.
create index variants_by_title on variants (title, id);

create index stock_levels_in_order_of_on_hand on stock_levels (on_hand, outlet_id, variant_id);

create index stock_levels_in_order_of_last_move on stock_levels
  (last_moved_at, outlet_id, variant_id);
