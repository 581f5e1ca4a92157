-- Lines that a user left out of the figures of suppliers, with the reason; what was undone stays as a row.
create table supplier_lines_left_out (
  id uuid primary key,
  order_line_id uuid not null references purchase_order_lines (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 300),
  left_out_by uuid references profiles (id),
  left_out_at timestamptz not null default now(),
  counted_by uuid references profiles (id),
  -- Counted again since then; null while it is left out.
  counted_at timestamptz
);
create unique index supplier_lines_left_out_once on supplier_lines_left_out (order_line_id)
  where counted_at is null;
