-- The list of parcels is read by an index in each of its orders and by each of its common filters.
create index parcels_newest on parcels (packed_at, id);
create index parcels_newest_by_outlet on parcels (outlet_id, packed_at, id);
create index parcels_newest_by_state on parcels (state, packed_at, id);
create index parcels_newest_by_courier on parcels (courier_id, packed_at, id);
create index parcels_by_handover on parcels (handed_over_at, id);
create index parcels_by_weight on parcels (weight_grams, id);
create index parcels_by_code_number on parcels ((substr(code, 3)::bigint), id);

-- Parcels are found by words of where they go, which are in their orders. An order gets into this index
-- when it is packed, so that placing one costs nothing.
create index orders_packed_by_words on orders
  using gin ((ship_name || ' ' || ship_city) gin_trgm_ops)
  where state not in ('pending', 'confirmed');
