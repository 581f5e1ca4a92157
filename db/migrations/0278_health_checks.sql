-- What each server says of itself, every half minute. A server that says nothing for an hour is gone.
create table health_servers (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  facts jsonb not null
);

-- The newest run of each job on any server.
create table health_jobs (
  name text primary key,
  first_seen_at timestamptz not null default now(),
  started_at timestamptz,
  milliseconds integer not null default 0 check (milliseconds >= 0),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Since the newest success.
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  failures bigint not null default 0 check (failures >= 0),
  last_error text not null default ''
);

-- The newest result of each check, which any of the servers found.
create table health_checks (
  key text primary key,
  -- Not `state`: no user moves it from one to another.
  result text not null check (result in ('good', 'attention', 'fault', 'unknown')),
  figure text not null,
  detail text not null,
  since timestamptz not null,
  checked_at timestamptz not null,
  -- When administrators were notified of a fault that has not ended.
  notified_at timestamptz
);

-- How far each invariant is checked. A round goes through all records in small steps.
create table health_walks (
  key text primary key,
  place jsonb,
  round_began_at timestamptz,
  stepped_at timestamptz,
  -- Of the running round.
  checked bigint not null default 0 check (checked >= 0),
  violations jsonb not null default '[]',
  -- Of the last complete round.
  completed_at timestamptz,
  completed_checked bigint not null default 0 check (completed_checked >= 0),
  completed_violations jsonb not null default '[]',
  problem text not null default ''
);
