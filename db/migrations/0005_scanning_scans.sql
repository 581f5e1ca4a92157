-- Every scan that a screen acted on or refused, and what came of it.
create table scans (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid not null references profiles (id),
  task text not null,
  raw text not null,
  result text not null check (result in ('ok', 'misread', 'unknown', 'wrong_item', 'over', 'blocked')),
  noun text,
  entity_id uuid,
  message text not null default ''
);
create index scans_by_entity on scans (entity_id);
create index scans_by_user on scans (user_id, seq);
create trigger scans_append_only before update or delete or truncate on scans
  for each statement execute function platform_refuse_change();
