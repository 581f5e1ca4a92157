-- The machinery that every area writes through: the one event per write that activity,
-- notifications and live hints read; answers kept for repeated requests; secrets that all servers
-- of one database share.

create function platform_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted; add a correcting row.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Ordered by (tx, seq): a reader that only looks below the oldest running transaction sees every
-- event once, although sequence numbers are handed out before their transactions commit.
create table events (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  noun text not null,
  entity_id uuid not null,
  label text not null,
  actor_id uuid,
  actor_name text not null,
  request_id text,
  data jsonb not null default '{}',
  primary key (tx, seq)
);
create index events_by_entity on events (entity_id, tx, seq);
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function platform_refuse_change();

-- How far each reader (notifications, later webhooks) has come. Locked while it works, so that of
-- several servers exactly one handles an event.
create table event_readers (
  name text primary key,
  tx xid8 not null,
  seq bigint not null
);

create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  endpoint text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
