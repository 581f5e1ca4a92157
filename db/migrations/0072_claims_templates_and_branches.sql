-- Each courier wants its claims in a table of its own; and what stands on its sheet about the branch
-- that had a parcel last is where somebody looks first.
create table claim_templates (
  courier_id uuid primary key references couriers (id),
  columns text[] not null check (cardinality(columns) between 1 and 40),
  version integer not null default 1,
  changed_by uuid references profiles (id),
  changed_at timestamptz not null default now()
);

alter table courier_sheet_lines
  add column branch text not null default '' check (length(branch) <= 80);
