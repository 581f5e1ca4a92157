-- What the server that keeps the backups knows of them, for the page that any server shows. One server
-- has the embedded database, so there is at most one row.
create table backup_keepers (
  id boolean primary key default true,
  place text not null,
  is_folder boolean not null,
  is_encrypted boolean not null,
  copies_files boolean not null,
  keep_days integer not null,
  newest_id text,
  newest_began_at timestamptz,
  newest_ended_at timestamptz,
  newest_bytes bigint,
  -- Before this moment nothing can be restored.
  oldest_at timestamptz,
  log_at timestamptz,
  next_whole_at timestamptz,
  fault text,
  seen_at timestamptz not null default now(),
  constraint backup_keepers_one check (id),
  constraint backup_keepers_newest
    check (num_nulls(newest_id, newest_began_at, newest_ended_at, newest_bytes) in (0, 4))
);
