-- The list of customers by city and in the order of cities and of names. The old index of names serves
-- the search for the beginning of a name alone. Each order that is placed changes its customer and so
-- writes to all of these, so that orders and returns, which few lists are ordered by, have none.
create index customers_in_order_of_city on customers (nullif(lower(city), ''), id)
  where state <> all (array['anonymised', 'merged']);
create index customers_in_order_of_name on customers (lower(full_name), id)
  where state <> all (array['anonymised', 'merged']);
