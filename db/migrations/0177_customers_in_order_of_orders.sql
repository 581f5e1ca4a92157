-- Customers in the order of their orders or returns sorted all customers: 18,000 pages at 300,000.
-- A placed order writes to both indexes when its customer's figures are kept, but never waits for that;
-- and the row is written to every index of the table already, because its last order is in one.
create index customers_in_order_of_orders on customers (orders_placed, id)
  where state not in ('anonymised', 'merged');

create index customers_in_order_of_returns on customers (orders_returned, id)
  where state not in ('anonymised', 'merged');

-- Those who are gone are found without reading those who are not.
create index customers_gone on customers (coalesce(last_ordered_at, created_at) desc, id desc)
  where state in ('anonymised', 'merged');
