-- The cut-off of each waiting parcel, so that late parcels are found by an index and not decided one
-- by one. Triggers note the parcels whose cut-off may have moved; a job derives it anew.
create table parcel_cut_offs_changed (
  id bigint primary key generated always as identity,
  parcel_id uuid not null
);
create table parcel_cut_offs (
  parcel_id uuid primary key,
  outlet_id uuid not null references outlets (id),
  leaves_by timestamptz not null
);
create index parcel_cut_offs_by_time on parcel_cut_offs (leaves_by, parcel_id);

create function parcels_note_cut_off() returns trigger language plpgsql as $$
begin
  insert into parcel_cut_offs_changed (parcel_id)
    values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger parcels_note_cut_off_when_added after insert or delete on parcels
  for each row execute function parcels_note_cut_off();
create trigger parcels_note_cut_off_when_changed after update on parcels
  for each row when (
    (case when old.state in ('packed', 'booked')
      then (old.packed_at, old.outlet_id, old.courier_id) end)
    is distinct from (case when new.state in ('packed', 'booked')
      then (new.packed_at, new.outlet_id, new.courier_id) end))
  execute function parcels_note_cut_off();

create function parcel_bookings_note_cut_off() returns trigger language plpgsql as $$
begin
  insert into parcel_cut_offs_changed (parcel_id)
    values (case when tg_op = 'DELETE' then old.parcel_id else new.parcel_id end);
  return null;
end $$;
create trigger parcel_bookings_note_cut_off_when_added after insert or delete on parcel_bookings
  for each row execute function parcel_bookings_note_cut_off();
create trigger parcel_bookings_note_cut_off_when_changed after update on parcel_bookings
  for each row when ((old.state, old.courier_id, old.requested_at)
    is distinct from (new.state, new.courier_id, new.requested_at))
  execute function parcel_bookings_note_cut_off();

create function order_dues_note_cut_off() returns trigger language plpgsql as $$
begin
  insert into parcel_cut_offs_changed (parcel_id) select p.id from parcels p
    where p.order_id = case when tg_op = 'DELETE' then old.order_id else new.order_id end
      and p.state in ('packed', 'booked');
  return null;
end $$;
create trigger order_dues_note_cut_off_when_added after insert or delete on order_dues
  for each row execute function order_dues_note_cut_off();
create trigger order_dues_note_cut_off_when_changed after update on order_dues
  for each row when (old.due_at is distinct from new.due_at)
  execute function order_dues_note_cut_off();

-- The collections of couriers and outlets, the usual cut-off and the time zone decide about parcels of
-- orders without a saved one: all that wait are derived anew.
create function dispatch_note_cut_offs() returns trigger language plpgsql as $$
begin
  insert into parcel_cut_offs_changed (parcel_id)
    select p.id from parcels p where p.state in ('packed', 'booked');
  return null;
end $$;
create trigger courier_accounts_note_cut_offs_when_added after insert or delete on courier_accounts
  for each row execute function dispatch_note_cut_offs();
create trigger courier_accounts_note_cut_offs_when_changed after update on courier_accounts
  for each row when ((old.cut_off_time, old.collection_days, old.closed_on)
    is distinct from (new.cut_off_time, new.collection_days, new.closed_on))
  execute function dispatch_note_cut_offs();
create trigger outlets_note_cut_offs after update on outlets
  for each row when ((old.dispatch_cut_off, old.collection_days, old.closed_on)
    is distinct from (new.dispatch_cut_off, new.collection_days, new.closed_on))
  execute function dispatch_note_cut_offs();
create trigger setting_values_note_cut_offs after insert on setting_values
  for each row when (new.key in ('dispatch.cut_off', 'confirmations.time_zone'))
  execute function dispatch_note_cut_offs();

-- The first fold derives those of all parcels that wait.
insert into parcel_cut_offs_changed (parcel_id)
  select id from parcels where state in ('packed', 'booked');

-- The courier and the sales channel of what each order adds, so that the dashboard says why a figure
-- changed. The parts of a period are found by their slots.
alter table order_slots_parts add column courier_id uuid, add column channel text not null default '';
create index order_slots_parts_by_slot on order_slots_parts (event, slot);
drop trigger orders_note_slots_when_changed on orders;
create trigger orders_note_slots_when_changed after update on orders
  for each row when (
    (old.state, old.placed_at, old.outlet_id, old.currency, old.total_minor, old.refunded_minor,
      old.channel)
    is distinct from
    (new.state, new.placed_at, new.outlet_id, new.currency, new.total_minor, new.refunded_minor,
      new.channel))
  execute function orders_note_slots();
drop trigger parcels_note_slots_when_changed on parcels;
create trigger parcels_note_slots_when_changed after update on parcels
  for each row when (
    (old.state, old.handed_over_at, old.delivered_at, old.outlet_id, old.courier_id)
    is distinct from
    (new.state, new.handed_over_at, new.delivered_at, new.outlet_id, new.courier_id))
  execute function parcels_note_slots();

-- The next fold derives both anew for all orders.
insert into order_slots_changed (order_id) select id from orders;
