-- Why things are done: one list for all areas, so that reports can group by fault.
create table reason_codes (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  label text not null check (length(label) between 1 and 80),
  applies_to text[] not null check (cardinality(applies_to) > 0),
  direction text not null default 'any' check (direction in ('in', 'out', 'any')),
  needs_note boolean not null default false,
  needs_photo boolean not null default false,
  fault text not null default 'unknown'
    check (fault in ('customer', 'courier', 'us', 'supplier', 'unknown')),
  parent_code text references reason_codes (code),
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1
);
