-- Orders to pack are read in the order of their promised dates, and those without one by their age. The
-- indexes hold only confirmed orders, so that a page costs the same however many orders there were.
create index orders_to_pack_promised on orders (promised_on, placed_at, id)
  where state = 'confirmed' and promised_on is not null;

create index orders_to_pack_unpromised on orders (placed_at, id)
  where state = 'confirmed' and promised_on is null;

-- What these functions cost, so that a rare word or field is looked up in its index: at the usual cost
-- a plan goes through the whole log and calls them for each entry.
alter function platform_event_fields(jsonb) cost 2000;

alter function platform_event_words(text, jsonb) cost 4000;

-- The entries of one outlet, for the filter and for users who hold the log's permission at some outlets.
create index events_by_outlet on events (outlet_id, tx, seq) where outlet_id is not null;
