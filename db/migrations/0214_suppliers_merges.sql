-- One supplier is entered twice. A merge gives what belongs to one record to the other and archives it; the rows
-- that moved are kept by id, so that the merge can be undone.
alter table suppliers add column merged_into uuid references suppliers (id);
alter table suppliers add constraint suppliers_merged check
  (merged_into is null or (state = 'archived' and merged_into <> id));

create table supplier_merges (
  id uuid primary key,
  kept_id uuid not null references suppliers (id),
  merged_id uuid not null references suppliers (id),
  -- The state of the merged supplier before, the ids of the moved rows by table, and the preferred items.
  record jsonb not null check (jsonb_typeof(record) = 'object'),
  merged_by uuid references profiles (id),
  merged_at timestamptz not null default now(),
  undone_by uuid references profiles (id),
  undone_at timestamptz,
  constraint supplier_merges_of_two check (kept_id <> merged_id),
  constraint supplier_merges_undone check (undone_by is null or undone_at is not null)
);
create index supplier_merges_by_kept on supplier_merges (kept_id, merged_at desc);
create unique index supplier_merges_open on supplier_merges (merged_id) where undone_at is null;
