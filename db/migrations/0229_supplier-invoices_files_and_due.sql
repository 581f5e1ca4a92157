-- The scanned invoices: the newest is the present one, and those before stay readable.
create table supplier_invoice_files (
  id uuid primary key,
  invoice_id uuid not null references supplier_invoices (id),
  file_id uuid not null references files (id),
  name text not null check (length(name) between 1 and 200),
  added_by uuid references profiles (id),
  added_at timestamptz not null default clock_timestamp(),
  -- By another file, which took its place.
  replaced_at timestamptz
);
create unique index supplier_invoice_files_one_present on supplier_invoice_files (invoice_id)
  where replaced_at is null;
create index supplier_invoice_files_by_invoice on supplier_invoice_files (invoice_id, added_at desc);

-- Each invoice is reported once, before it is due.
alter table supplier_invoices add column due_told_at timestamptz;
