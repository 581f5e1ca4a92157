-- What the house agreed with a courier, how its server is spoken to, and what its words mean. A courier
-- without a row is spoken to by phone and bound by the usual rules.
create table courier_accounts (
  courier_id uuid primary key references couriers (id),
  adapter text not null check (adapter in ('manual', 'http')),
  connection_id uuid unique references connections (id),
  -- How each act is put into a request; see src/couriers/courier-mapping.ts.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  signature_header text not null default 'x-signature' check (signature_header ~ '^[a-z0-9-]{1,60}$'),
  signature_form text not null default 'hex' check (signature_form in ('hex', 'base64')),
  services text[] not null,
  label_source text not null check (label_source in ('ours', 'courier')),
  most_per_call integer not null check (most_per_call between 1 and 100),
  -- Of the outlet's own clock.
  cut_off_time text not null check (cut_off_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  max_attempts integer not null check (max_attempts between 1 and 20),
  respond_hours integer not null check (respond_hours between 1 and 720),
  silence text not null check (silence in ('reattempt', 'return', 'hold', 'ask')),
  disposal_days integer not null check (disposal_days between 1 and 365),
  return_days integer not null check (return_days between 1 and 365),
  claim_after_days integer not null check (claim_after_days between 0 and 365),
  claim_within_days integer not null check (claim_within_days between 1 and 365),
  claim_cap_minor bigint check (claim_cap_minor between 0 and 1000000000000),
  remit_days integer not null check (remit_days between 0 and 365),
  fee_per_parcel_minor bigint check (fee_per_parcel_minor between 0 and 1000000000000),
  cash_fee_basis_points integer not null check (cash_fee_basis_points between 0 and 10000),
  takes_advice text[] not null check (takes_advice <@ array['reattempt', 'reattempt_on',
    'change_contact', 'change_cash', 'hold_at_branch', 'return']),
  version integer not null default 1,
  constraint courier_accounts_connected check (adapter = 'manual' or connection_id is not null)
);

-- A courier's own words, small and without odd spaces, and what they mean.
create table courier_words (
  courier_id uuid not null references couriers (id),
  word text not null check (length(word) between 1 and 200),
  news text not null check (news in ('in_transit', 'out_for_delivery', 'attempt_failed', 'delivered',
    'returning', 'returned_by_courier', 'lost', 'note')),
  reason text check (reason in ('not_home', 'refused', 'no_answer', 'wrong_address', 'no_cash',
    'wants_later', 'wants_to_open', 'unsafe_area', 'closed', 'other')),
  primary key (courier_id, word),
  -- Only an attempt that failed has a reason for it.
  constraint courier_words_reasoned check ((news = 'attempt_failed') = (reason is not null))
);

-- Words that nobody has explained yet: a list of work, gone once they are.
create table courier_unknown_words (
  courier_id uuid not null references couriers (id),
  word text not null check (length(word) between 1 and 200),
  code text not null,
  text text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (courier_id, word)
);

-- What couriers are still to be told. The reference goes along, so that the same twice is one.
create table courier_calls (
  id uuid primary key,
  courier_id uuid not null references couriers (id),
  kind text not null check (kind in ('book', 'void', 'label', 'close_sheet', 'advise', 'track',
    'cities', 'rates')),
  reference text not null check (length(reference) between 1 and 100),
  noun text not null,
  entity_id uuid not null,
  label text not null default '' check (length(label) <= 100),
  outlet_id uuid references outlets (id),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  attempts integer not null default 0,
  -- Null once nobody tries any more.
  next_attempt_at timestamptz default now(),
  last_error text not null default '' check (length(last_error) <= 500),
  -- Somebody told the courier otherwise: it is refused at the next try, without asking.
  given_up_by text,
  settled_at timestamptz,
  refused_at timestamptz,
  queued_at timestamptz not null default now(),
  queued_by text not null,
  unique (kind, reference),
  constraint courier_calls_ended_once check (settled_at is null or refused_at is null),
  constraint courier_calls_at_rest check (next_attempt_at is null
    or (settled_at is null and refused_at is null))
);
create index courier_calls_due on courier_calls (next_attempt_at) where next_attempt_at is not null;
create index courier_calls_open on courier_calls (courier_id, queued_at, id)
  where settled_at is null and refused_at is null;
create index courier_calls_of_thing on courier_calls (entity_id);
