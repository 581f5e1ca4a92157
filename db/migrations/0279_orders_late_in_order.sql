-- The oldest late order comes first on the dashboard: with the id, this index gives that order, and
-- the orders that were delivered are not read.
drop index orders_promised;
create index orders_promised on orders (promised_on, id)
  where promised_on is not null and state in ('pending', 'confirmed', 'packed');
