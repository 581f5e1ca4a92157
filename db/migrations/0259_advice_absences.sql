-- How many parcels each courier tried to deliver in a town in a week, and of how many it reported that
-- the customer was not there. Triggers note the parcels that were changed; a job derives what they add.
create table absences_changed (
  id bigint primary key generated always as identity,
  parcel_id uuid not null
);
create table absences_parts (
  parcel_id uuid primary key,
  week_of date not null,
  outlet_id uuid not null,
  courier_id uuid not null,
  city text not null,
  parcels bigint not null,
  absent bigint not null
);
create table absences_sums (
  week_of date not null,
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  city text not null,
  parcels bigint not null,
  absent bigint not null,
  primary key (week_of, outlet_id, courier_id, city)
);
create index absences_sums_by_city on absences_sums (lower(city), week_of);

create function advice_note_tried() returns trigger language plpgsql as $$
begin
  insert into absences_changed (parcel_id) values (new.id);
  return null;
end $$;
create trigger parcels_note_tried_when_added after insert on parcels
  for each row when (new.handed_over_at is not null) execute function advice_note_tried();
create trigger parcels_note_tried_when_changed after update on parcels
  for each row when (
    (old.handed_over_at, old.attempts > 0, old.state = 'delivered', old.courier_id, old.outlet_id,
      old.order_id) is distinct from
    (new.handed_over_at, new.attempts > 0, new.state = 'delivered', new.courier_id, new.outlet_id,
      new.order_id))
  execute function advice_note_tried();

create function advice_note_absent() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into absences_changed (parcel_id) values (old.parcel_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into absences_changed (parcel_id) values (new.parcel_id);
  end if;
  return null;
end $$;
create trigger advices_note_absent after insert or delete or update of parcel_id, cause, reason
  on advices for each row execute function advice_note_absent();

create function advice_note_town() returns trigger language plpgsql as $$
begin
  insert into absences_changed (parcel_id) select id from parcels where order_id = new.id;
  return null;
end $$;
create trigger orders_note_town after update of ship_city on orders
  for each row when (old.ship_city <> new.ship_city) execute function advice_note_town();

-- The first fold derives what all parcels add that a courier has.
insert into absences_changed (parcel_id) select id from parcels where handed_over_at is not null;
