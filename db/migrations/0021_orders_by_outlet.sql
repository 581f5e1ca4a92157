-- Whoever belongs to one outlet lists and counts its orders only; without this they would read past
-- those of all other outlets. It serves lists without a state as well: an outlet of many orders has
-- a page of them among the newest of all, and one of few is soon sorted.
create index orders_newest_by_outlet_and_state on orders (outlet_id, state, placed_at desc, id desc);
