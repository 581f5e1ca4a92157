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

-- A manifest of a courier whose load sheet was reopened or cancelled since: the courier is to be told.
create table void_manifests (
  id uuid primary key,
  sheet_id uuid not null references load_sheets(id),
  -- Empty where the courier gave no number, or had not answered yet.
  courier_number text not null default '' check (length(courier_number) <= 60),
  voided_at timestamptz not null default now(),
  voided_by uuid references profiles(id),
  told_at timestamptz,
  told_by uuid references profiles(id),
  constraint void_manifests_told check (told_at is not null or told_by is null)
);
create index void_manifests_of_sheet on void_manifests (sheet_id);
create index void_manifests_to_tell on void_manifests (voided_at) where told_at is null;
