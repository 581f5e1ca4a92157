-- The desk narrows its list by the city that orders go to and by what they are worth. A city brings
-- its orders newest first; amounts are looked up, and those that many orders have are met on the way
-- from the newest order on.
create index orders_newest_by_city on orders (lower(ship_city), placed_at desc, id desc);
create index orders_by_total on orders (total_minor);
