-- Events for other systems, by the Standard Webhooks scheme: signed, tried again, kept to be looked
-- at and sent anew.
create table webhook_endpoints (
  id uuid primary key,
  url text not null check (length(url) <= 2000),
  description text not null default '',
  -- `*` for all, `order.*` for all of a noun, or a single type.
  event_types text[] not null check (cardinality(event_types) > 0),
  sealed_secret text not null,
  -- The secret before the last rotation signs as well until this instant.
  sealed_old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  -- Why the house switched it off by itself.
  disabled_reason text,
  -- Since when no message has arrived; null while the last one did.
  failing_since timestamptz,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (disabled_reason is null or not is_active)
);

-- One message for one endpoint. It waits while `next_attempt_at` is set; then it was delivered, or
-- it was given up. Its id, as `msg_…`, stays the same over all tries and replays: the receiver's key
-- against doubles.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id),
  -- Null for a message that only tries the endpoint.
  event_seq bigint,
  type text not null,
  payload text not null,
  -- Tries since it was queued or asked for anew.
  attempts integer not null default 0,
  is_replay boolean not null default false,
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (endpoint_id, event_seq),
  check (next_attempt_at is null or delivered_at is null)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
  where next_attempt_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_oldest on webhook_deliveries using brin (created_at);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id),
  at timestamptz not null default now(),
  -- Null where no answer came; `error` then says why.
  status integer,
  duration_milliseconds integer not null,
  answer text not null default '',
  error text,
  is_replay boolean not null default false
);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, at);
