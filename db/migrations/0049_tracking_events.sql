-- What couriers tell of parcels, as they told it: kept for good, also where the number is nobody's or
-- the words mean nothing yet. What was made of an event is a row beside it, because that may change.
create table courier_events (
  id uuid primary key,
  courier_id uuid not null references couriers (id),
  -- Of what makes it the same event, so that a courier may tell it any number of times.
  dedupe_key text not null check (dedupe_key ~ '^[0-9a-f]{64}$'),
  tracking_number text not null check (length(tracking_number) between 1 and 60),
  code text not null default '' check (length(code) <= 100),
  text text not null default '' check (length(text) <= 500),
  place text not null default '' check (length(place) <= 120),
  -- When it happened, as the courier says; and when we heard of it.
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  way text not null check (way in ('hook', 'poll', 'hand')),
  raw jsonb not null,
  unique (courier_id, dedupe_key)
);
create index courier_events_by_number on courier_events (courier_id, tracking_number, happened_at);
create trigger courier_events_append_only before update or delete or truncate on courier_events
  for each statement execute function platform_refuse_change();

create table courier_event_outcomes (
  event_id uuid primary key references courier_events (id),
  courier_id uuid not null references couriers (id),
  tracking_number text not null,
  -- Null while the number is nobody's.
  parcel_id uuid references parcels (id),
  -- Null while its words mean nothing yet.
  news text check (news in ('in_transit', 'out_for_delivery', 'attempt_failed', 'delivered',
    'returning', 'returned_by_courier', 'lost', 'note')),
  reason text,
  -- The word of the courier that is to be explained.
  word text not null default '',
  outcome text not null check (outcome in ('moved', 'note', 'older', 'wrong_state',
    'unmapped', 'unknown_number')),
  judged_at timestamptz not null default now(),
  constraint courier_event_outcomes_known check (outcome = 'unknown_number'
    or (parcel_id is not null and (outcome = 'unmapped') = (news is null)))
);
create index courier_event_outcomes_of_parcel on courier_event_outcomes (parcel_id);
create index courier_event_outcomes_unknown on courier_event_outcomes (courier_id, tracking_number)
  where outcome = 'unknown_number';
create index courier_event_outcomes_unmapped on courier_event_outcomes (courier_id, word)
  where outcome = 'unmapped';

-- Who was asked when, so that a poll begins with whom it left out longest.
create table tracking_polls (
  parcel_id uuid primary key references parcels (id),
  polled_at timestamptz not null
);
create index tracking_polls_oldest on tracking_polls (polled_at);
