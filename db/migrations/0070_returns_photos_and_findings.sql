-- What somebody saw of goods that came back belongs to the record: photos of units, what the parcel
-- weighed, who sees to a return, and who took one that the rules of the house would have refused.
create table return_photos (
  id uuid primary key,
  line_id uuid not null references return_lines (id),
  file_id uuid not null references files (id),
  -- Null while the unit in hand is not graded; a photo of a graded unit stays.
  inspection_id uuid references return_inspections (id),
  taken_by uuid references profiles (id),
  taken_at timestamptz not null default now()
);
create index return_photos_by_line on return_photos (line_id, taken_at);
create index return_photos_by_file on return_photos (file_id);
create unique index return_photos_waiting_once on return_photos (line_id, file_id)
  where inspection_id is null;

alter table returns
  add column assigned_to uuid references profiles (id),
  -- Which rules of the house it was taken despite, why, and by whose leave.
  add column taken_despite text[] not null default '{}'
    constraint returns_known_despite check (taken_despite <@ array['window', 'final_sale']),
  add column despite_reason text not null default '' check (length(despite_reason) <= 200),
  add column allowed_by uuid references profiles (id),
  -- On our scale when it came, and what the courier's paper says.
  add column weighed_grams integer check (weighed_grams between 1 and 10000000),
  add column said_grams integer check (said_grams between 1 and 10000000),
  -- What it was compared with: what left the house, or else what the courier says.
  add column compared_grams integer check (compared_grams > 0),
  add column is_weight_off boolean not null default false,
  add column weighed_by uuid references profiles (id),
  add column weighed_at timestamptz,
  add constraint returns_weighed check ((weighed_grams is null) = (weighed_at is null)),
  add constraint returns_off_needs_both
    check (not is_weight_off or (weighed_grams is not null and compared_grams is not null));
