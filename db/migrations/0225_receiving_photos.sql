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
