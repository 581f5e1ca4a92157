-- Orders and their totals by the quarter of an hour in which they were placed, handed over or
-- delivered, so that the dashboard sums days of any time zone without reading orders. Triggers note
-- the orders that were changed; a job derives what they add.
create table order_slots_changed (
  id bigint primary key generated always as identity,
  order_id uuid not null
);
create table order_slots_parts (
  order_id uuid not null,
  event text collate "C" not null,
  slot timestamptz not null,
  outlet_id uuid not null,
  currency char(3) not null,
  orders bigint not null,
  value_minor bigint not null,
  primary key (order_id, event)
);
create table order_slots_sums (
  event text collate "C" not null,
  slot timestamptz not null,
  outlet_id uuid not null references outlets (id),
  currency char(3) not null,
  orders bigint not null,
  value_minor bigint not null,
  primary key (event, slot, outlet_id, currency)
);

create function orders_note_slots() returns trigger language plpgsql as $$
begin
  insert into order_slots_changed (order_id)
    values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger orders_note_slots_when_added after insert or delete on orders
  for each row execute function orders_note_slots();
create trigger orders_note_slots_when_changed after update on orders
  for each row when (
    (old.state, old.placed_at, old.outlet_id, old.currency, old.total_minor, old.refunded_minor)
    is distinct from
    (new.state, new.placed_at, new.outlet_id, new.currency, new.total_minor, new.refunded_minor))
  execute function orders_note_slots();

create function parcels_note_slots() returns trigger language plpgsql as $$
begin
  insert into order_slots_changed (order_id)
    values (case when tg_op = 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;
create trigger parcels_note_slots_when_added after insert or delete on parcels
  for each row execute function parcels_note_slots();
create trigger parcels_note_slots_when_changed after update on parcels
  for each row when (
    (old.state, old.handed_over_at, old.delivered_at, old.outlet_id)
    is distinct from (new.state, new.handed_over_at, new.delivered_at, new.outlet_id))
  execute function parcels_note_slots();

-- The parcels of a period by their delivery, which the figure of delivered orders opens.
create index parcels_by_delivery on parcels (delivered_at, id);

-- The first fold derives what all orders add.
insert into order_slots_changed (order_id) select id from orders;
