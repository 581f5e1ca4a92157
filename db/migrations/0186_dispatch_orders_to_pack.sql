-- Orders to pack are read in the order of their promised dates, and those without one by their age. The
-- indexes hold only confirmed orders, so that a page costs the same however many orders there were.
create index orders_to_pack_promised on orders (promised_on, placed_at, id)
  where state = 'confirmed' and promised_on is not null;

create index orders_to_pack_unpromised on orders (placed_at, id)
  where state = 'confirmed' and promised_on is null;
