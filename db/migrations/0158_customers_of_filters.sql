-- The list of customers by city, also in the order in which they were heard of, and its other orders.
-- The old index of names serves the search for the beginning of a name alone.
create index customers_by_city on customers
  (nullif(lower(city), ''), (coalesce(last_ordered_at, created_at)) desc, id desc)
  where state <> all (array['anonymised', 'merged']);
create index customers_in_order_of_city on customers (nullif(lower(city), ''), id)
  where state <> all (array['anonymised', 'merged']);
create index customers_in_order_of_name on customers (lower(full_name), id)
  where state <> all (array['anonymised', 'merged']);
create index customers_in_order_of_orders on customers (orders_placed, id)
  where state <> all (array['anonymised', 'merged']);
create index customers_in_order_of_returns on customers (orders_returned, id)
  where state <> all (array['anonymised', 'merged']);
