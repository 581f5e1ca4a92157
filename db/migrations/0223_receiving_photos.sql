-- Photos of goods of a delivery that are rejected or kept for quality control. They stay with the receipt, and go
-- along with a claim on the supplier.
create table goods_receipt_photos (
  id uuid primary key,
  line_id uuid not null references goods_receipt_lines (id),
  file_id uuid not null references files (id),
  taken_by uuid references profiles (id),
  taken_at timestamptz not null default now(),
  constraint goods_receipt_photos_once unique (line_id, file_id)
);
create index goods_receipt_photos_by_file on goods_receipt_photos (file_id);

-- The supplier was sent a claim on it: from then on it sees the photos, and they stay (0218).
alter table goods_receipt_lines add column is_claimed boolean not null default false;

alter table goods_receipt_photos enable row level security;
create policy own_rows on goods_receipt_photos for select
  using (exists (select from goods_receipt_lines line where line.id = line_id and line.is_claimed));
