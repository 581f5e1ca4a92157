-- Who else gave an address lately, and which open orders wait for what the map says of it.
create index orders_by_address on orders (address_key, placed_at desc) where address_key <> '';
