-- What was decided for a parcel that waits for a suspended courier. It counts only while that suspension
-- does: one that ends on another day is another suspension.
create table parcel_suspensions (
  parcel_id uuid primary key references parcels(id),
  courier_id uuid not null references couriers(id),
  area_id uuid not null references service_areas(id) on delete cascade,
  until date,
  since timestamptz not null,
  answer text not null check (answer in ('rebook', 'keep', 'hold')),
  problem text not null default '' check (length(problem) <= 400),
  decided_at timestamptz not null default now(),
  decided_by uuid references profiles(id)
);
create index parcel_suspensions_by_area on parcel_suspensions (area_id, courier_id);
