-- What was backed up, copied of the log, and restored for a drill: written by the server that keeps the
-- backups, requested from any server.
create table backup_runs (
  id uuid primary key,
  kind text not null,
  requested_at timestamptz not null default now(),
  -- Null, with the name of the server itself, where it came by schedule.
  requested_by uuid references profiles (id),
  requested_by_name text not null,
  began_at timestamptz,
  -- A run that is not touched any more ended with its server.
  touched_at timestamptz not null default now(),
  ended_at timestamptz,
  step text not null default '',
  bytes_done bigint not null default 0,
  bytes_total bigint,
  -- What went wrong, in words.
  fault text,
  -- What the run found: labels with values, for people.
  figures jsonb not null default '[]',
  constraint backup_runs_kind check (kind in ('whole', 'log', 'drill', 'download')),
  constraint backup_runs_bytes check (bytes_done >= 0 and bytes_total >= 0),
  constraint backup_runs_order check (began_at >= requested_at and ended_at >= began_at),
  constraint backup_runs_fault check (fault is null or (ended_at is not null and fault <> ''))
);
create index backup_runs_newest on backup_runs (requested_at desc, id desc);
create index backup_runs_of_kind on backup_runs (kind, requested_at desc);
create index backup_runs_open on backup_runs (requested_at) where ended_at is null;
