-- What a parcel weighed on the bench, by whom, and why it is not what was reckoned; its photos; and that
-- it was opened again, in which case nothing of it counts until its last unit is in once more.
alter table parcels
  add column weighed_at timestamptz,
  add column weighed_by uuid references profiles (id),
  add column expected_grams integer check (expected_grams > 0),
  add column why_weight text not null default '' check (length(why_weight) <= 200),
  add constraint parcels_weighed check (weighed_at is null or weight_grams is not null),
  drop constraint parcels_state,
  add constraint parcels_state check (state in ('packed', 'opened', 'booked', 'handed_over',
    'in_transit', 'out_for_delivery', 'attempt_failed', 'returning', 'returned_by_courier',
    'received_back', 'delivered', 'lost', 'cancelled'));

create table parcel_photos (
  id uuid primary key,
  parcel_id uuid not null references parcels (id),
  file_id uuid not null references files (id),
  taken_by uuid references profiles (id),
  taken_at timestamptz not null default now(),
  constraint parcel_photos_once unique (parcel_id, file_id)
);
create index parcel_photos_by_file on parcel_photos (file_id);
