-- The search of orders finds a postcode by how it begins, with or without its space.
create index orders_by_postcode on orders (lower(replace(ship_postcode, ' ', '')))
  where ship_postcode <> '';
