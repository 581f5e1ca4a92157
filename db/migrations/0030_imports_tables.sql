-- Tables of any kind come in by the same road as the sales files: products, stock, bins, prices. Their
-- columns are matched first, then the whole file is checked without a change to anything, and what it
-- brought can be taken back.
alter table imports
  drop constraint imports_state,
  add constraint imports_state check (state in ('uploading', 'arrived', 'checking', 'checked', 'queued',
    'running', 'finished', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How the bytes are read: format, encoding, delimiter, sheet, decimal sign, order of dates.
  add column reading jsonb not null default '{}' check (jsonb_typeof(reading) = 'object'),
  add column headers text[] not null default '{}',
  -- Field key to the place of its column in `headers`, counted from 0.
  add column mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  add column options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  -- What the check said would come in, so that the run can be held against it.
  add column checked_counts jsonb check (jsonb_typeof(checked_counts) = 'object');
create index imports_newest_by_kind on imports (kind, created_at desc, id desc);

alter table import_refusals
  -- The whole line, so that a file of the refused lines can be put right and sent again.
  add column cells text[],
  -- The option by which the sender may settle it.
  add column asks text;

-- What an import did to each record, and what became of that when it was undone.
create table import_changes (
  import_id uuid not null references imports (id) on delete cascade,
  seq bigint generated always as identity,
  noun text not null,
  entity_id uuid not null,
  label text not null,
  did text not null check (did in ('created', 'changed', 'booked')),
  before jsonb,
  outcome text not null default 'stands' check (outcome in ('stands', 'undone', 'left')),
  reason text,
  primary key (import_id, seq),
  constraint import_changes_left_says_why check ((outcome = 'left') = (reason is not null))
);

-- How the columns of such a file were matched the last time; the key is what its header says.
create table import_mappings (
  kind text not null,
  header_key text not null,
  -- Field key to the heading of its column.
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  used_at timestamptz not null default now(),
  primary key (kind, header_key)
);
