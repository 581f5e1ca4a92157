-- A file on its way in. The bytes are kept in the database, so that any server can work on them and
-- a restart goes on at the line where the last committed batch ended.
create table imports (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  state text not null default 'uploading' constraint imports_state check (state in
    ('uploading', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  size_bytes bigint not null default 0,
  -- Of the bytes as they came: the same file, sent again while it is on its way, is the same import.
  sha256 text,
  outlet_id uuid references outlets (id),
  books_opening_stock boolean not null default true,
  total_lines bigint,
  lines_done bigint not null default 0,
  refused_lines bigint not null default 0,
  counts jsonb not null default '{}',
  failure text,
  created_by uuid,
  created_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1
);
create index imports_newest on imports (created_at desc, id desc);

create table import_chunks (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, position)
);

create table import_refusals (
  import_id uuid not null references imports (id) on delete cascade,
  line bigint not null,
  position integer not null default 0,
  column_name text not null default '',
  reason text not null,
  raw text not null default '',
  primary key (import_id, line, position)
);

-- Which cancellations of a source have been applied, so that a second import of one cancels nothing
-- twice. Orders need no such list: they carry the source's reference themselves.
create table import_cancellations (
  channel text not null,
  external_ref text not null,
  import_id uuid not null references imports (id),
  primary key (channel, external_ref)
);
