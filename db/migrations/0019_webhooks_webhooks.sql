-- Events for other systems, by the Standard Webhooks scheme: signed, tried again, kept to be looked
-- at and sent anew.
create table webhook_endpoints (
  id uuid primary key,
  url text not null check (length(url) <= 2000),
  description text not null default '',
  event_types text[] not null check (cardinality(event_types) > 0),
  sealed_secret text not null,
  -- The secret before the last rotation signs as well until this instant.
  sealed_old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  -- Why the house switched it off by itself.
  disabled_reason text,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id),
  -- Stays the same over all tries and replays: the receiver's key against doubles.
  message_id text not null,
  event_tx xid8,
  event_seq bigint,
  type text not null,
  payload text not null,
  state text not null default 'queued'
    check (state in ('queued', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (endpoint_id, message_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'queued';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id),
  number integer not null,
  at timestamptz not null default now(),
  status integer,
  duration_milliseconds integer not null,
  answer text not null default '',
  error text,
  is_replay boolean not null default false
);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, number);
