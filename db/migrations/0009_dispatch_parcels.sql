-- A parcel is what leaves: its printed code is what the scanner reads at the door. One order is one
-- parcel for now; the code is the order's number with the parcel prefix, so that a label can be
-- read by eye.
create table parcels (
  id uuid primary key,
  code text not null unique check (code ~ '^S-[0-9]+$'),
  order_id uuid not null unique references orders (id),
  packed_by uuid not null references profiles (id),
  packed_at timestamptz not null default now(),
  handed_over_at timestamptz
);

