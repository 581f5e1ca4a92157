-- What was seen belongs to the ledger as well as what was said: breakage, mould, an empty shelf. A photo
-- waits for whoever took it until their correction of stock takes it along.
create table stock_photos (
  id uuid primary key,
  -- A product that never moved may be deleted again, and then nothing was corrected.
  variant_id uuid not null references variants (id) on delete cascade,
  outlet_id uuid not null references outlets (id),
  file_id uuid not null references files (id),
  taken_by uuid references profiles (id),
  taken_at timestamptz not null default now(),
  -- The correction that it shows the cause of, as its movements name it; null while it waits.
  source_id uuid
);
create index stock_photos_by_source on stock_photos (source_id) where source_id is not null;
create index stock_photos_by_file on stock_photos (file_id);
create unique index stock_photos_waiting_once on stock_photos (variant_id, outlet_id, taken_by, file_id)
  where source_id is null;
