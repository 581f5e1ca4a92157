-- Couriers' clocks are wrong, their messages hold what cannot be read, and some of them only phone.
-- An event keeps the instant as it was told; the one that counts is kept beside what was made of it.
alter table courier_events
  add column is_dated boolean not null default true;

alter table courier_event_outcomes
  -- The instant that the parcel follows; null where it was judged before this was kept.
  add column counted_at timestamptz,
  add column clock text not null default 'right' check (clock in ('right', 'ahead', 'behind', 'undated')),
  drop constraint courier_event_outcomes_outcome_check,
  add constraint courier_event_outcomes_outcome_check check (outcome in ('moved', 'note', 'older',
    'wrong_state', 'unmapped', 'unknown_number', 'undated', 'withdrawn'));
create index courier_event_outcomes_clocks on courier_event_outcomes (courier_id, judged_at)
  where clock <> 'right';

-- What could not be followed as it came: items that say nothing of a parcel, and endings without a date.
create table tracking_checks (
  id uuid primary key,
  courier_id uuid not null references couriers (id),
  -- The event that waits for its date; null for an item that made no event.
  event_id uuid unique references courier_events (id),
  dedupe_key text not null check (dedupe_key ~ '^[0-9a-f]{64}$'),
  tracking_number text not null default '' check (length(tracking_number) <= 60),
  why text not null check (why in ('undated', 'no_number', 'no_status', 'not_an_object', 'no_list')),
  -- As it came; emptied once it is settled.
  raw text not null default '' check (length(raw) <= 4000),
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text,
  unique (courier_id, dedupe_key),
  constraint tracking_checks_settled check ((settled_at is null) = (settled_by is null)
    and (settled_at is null or raw = ''))
);
create index tracking_checks_open on tracking_checks (received_at, id) where settled_at is null;

-- What people entered for a courier, and where the parcel was before, so that a slip can be reversed.
create table tracking_reports (
  event_id uuid primary key references courier_events (id),
  -- Null where the courier's own words were entered and its status mapping decides.
  news text check (news in ('in_transit', 'out_for_delivery', 'attempt_failed', 'delivered',
    'returning', 'returned_by_courier', 'lost', 'note')),
  reason text,
  said_by text not null default '' check (length(said_by) <= 120),
  note text not null default '' check (length(note) <= 500),
  entered_by text not null,
  entered_at timestamptz not null default now(),
  state_before text,
  attempts_before integer,
  news_at_before timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  reason_code text,
  constraint tracking_reports_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (reason_code is null))
);

-- A courier's number is found in any case.
create index parcels_by_number_in_any_case on parcels (lower(tracking_number), courier_id);

-- How a courier's files of tracking events are read, asked for once.
create table tracking_file_columns (
  courier_id uuid primary key references couriers (id),
  number_column text not null check (length(number_column) between 1 and 120),
  status_column text not null check (length(status_column) between 1 and 120),
  date_column text check (length(date_column) between 1 and 120),
  place_column text check (length(place_column) between 1 and 120)
);
