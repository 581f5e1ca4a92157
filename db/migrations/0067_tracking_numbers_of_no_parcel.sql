-- Couriers tell of numbers that no parcel has: one that was typed wrongly, one that they gave a parcel
-- anew, one that is not ours at all. What somebody decided about such a number holds for all that is
-- told of it, before and after: it is a parcel's, or it is to be ignored.
create table tracking_number_owners (
  courier_id uuid not null references couriers,
  tracking_number text not null check (length(tracking_number) between 1 and 60),
  -- Null where the number is ignored.
  parcel_id uuid references parcels,
  decided_at timestamptz not null default now(),
  decided_by text not null,
  primary key (courier_id, tracking_number)
);
create index tracking_number_owners_of_parcel on tracking_number_owners (parcel_id);

-- A courier that is asked and does not answer is noticed by nobody, since each turn leaves it alone
-- until the next. Since when, and whether somebody was told, stands here; an answer takes the row away.
create table tracking_silences (
  courier_id uuid primary key references couriers,
  since timestamptz not null default now(),
  last_error text not null default '' check (length(last_error) <= 500),
  told_at timestamptz
);
