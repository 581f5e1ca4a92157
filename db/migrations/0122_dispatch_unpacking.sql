-- The goods of a cancelled parcel are in its box, not on their shelf: until they are unpacked they are
-- unavailable. Each row is what of one variant is in the box, how much of it was marked unavailable, and
-- how much is back on its shelf.
create table parcel_unpacking (
  parcel_id uuid not null references parcels (id),
  variant_id uuid not null references variants (id),
  quantity bigint not null check (quantity > 0),
  marked bigint not null check (marked between 0 and quantity),
  unpacked bigint not null default 0 check (unpacked between 0 and quantity),
  finished_at timestamptz,
  primary key (parcel_id, variant_id),
  constraint parcel_unpacking_finished check ((finished_at is not null) = (unpacked = quantity))
);
create index parcel_unpacking_open on parcel_unpacking (parcel_id) where finished_at is null;
