-- The record grows: where a write happened, from which device and session, by which way in, under
-- which approval; and the chain that shows whether anyone changed it afterwards. Also what the
-- business runs on: values of settings, mail on its way, texts of messages.

alter table events add column outlet_id uuid;
alter table events add column session_id uuid;
alter table events add column ip_address text;
-- In words: an enrolled device's name, or a browser and its system.
alter table events add column device text;
alter table events add column via text not null default 'session' check (via in
  ('session', 'device', 'api_key', 'view_as', 'link', 'webhook', 'job'));
-- Somebody who looks through another's eyes or decides in another's place.
alter table events add column on_behalf_of uuid;
alter table events add column approval_id uuid;
alter table events add column result text not null default 'ok'
  check (result in ('ok', 'denied', 'failed'));
create index events_by_actor on events (actor_id, tx, seq) where actor_id is not null;
create index events_by_request on events using hash (request_id) where request_id is not null;
create index events_by_type on events (type, tx, seq);
create index events_by_instant on events using brin (at);
-- Only what is rare: the usual rows are found soon by going back from the newest, and pay nothing.
create index events_of_rare_nouns on events (noun, tx, seq) where noun not in
  ('order', 'parcel', 'stock', 'variant', 'customer');
create index events_by_rare_ways on events (via, tx, seq) where via not in ('session', 'job');
create index events_not_done on events (result, tx, seq) where result <> 'ok';

-- What a row of events says, as one text that does not depend on any setting of the connection:
-- the instant as seconds, because its usual form follows the time zone.
create function platform_event_text(e events) returns text language sql stable as $$
  select jsonb_build_array(e.tx::text, e.seq, extract(epoch from e.at)::text, e.type, e.noun,
    e.entity_id, e.label, e.actor_id, e.actor_name, e.request_id, e.outlet_id, e.session_id,
    e.ip_address, e.device, e.via, e.on_behalf_of, e.approval_id, e.result, e.data)::text
$$;

-- One link per event, sealed in batches after the fact: hash = sha256(hash before || sha256(text)).
create table event_chain (
  position bigint primary key check (position > 0),
  tx xid8 not null,
  seq bigint not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  unique (tx, seq)
);
create trigger event_chain_append_only before update or delete or truncate on event_chain
  for each statement execute function platform_refuse_change();

-- A value that somebody set; the newest row of a key and outlet counts, all are the history.
-- `value` is null where the default was taken back; a secret is stored sealed.
create table setting_values (
  id bigint generated always as identity primary key,
  key text not null,
  outlet_id uuid,
  value jsonb,
  is_sealed boolean not null default false,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  reason text not null default ''
);
create index setting_values_newest on setting_values (key, outlet_id, id desc);
create trigger setting_values_append_only before update or delete or truncate on setting_values
  for each statement execute function platform_refuse_change();

-- Mail on its way out; the text may hold a one-time link, so that it is sealed and goes when sent.
-- It waits while neither instant is set. Whoever tries to send it moves `next_attempt_at` ahead
-- first, so that no other server tries meanwhile, and a server that died leaves it to the next.
create table mails (
  id uuid primary key,
  template text not null,
  to_address text not null,
  subject text not null,
  sealed_text text,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  constraint mails_ends_once check (sent_at is null or failed_at is null),
  constraint mails_sent_without_text check (sent_at is null or sealed_text is null)
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and failed_at is null;
create index mails_newest on mails (created_at desc, id desc);

-- A text of the house in the words of the business; the newest version counts.
create table message_templates (
  key text not null,
  version integer not null,
  subject text,
  body text,
  is_default boolean not null default false,
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (key, version)
);
