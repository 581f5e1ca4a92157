-- What was found when an address was looked at, and what is known of addresses from before.
create table address_checks (
  -- The record whose address it is, such as an order. The last look counts, and replaces the one before.
  subject_id uuid primary key,
  -- The address folded, so that two spellings of one are equal.
  address_key text not null,
  country text not null check (country ~ '^([A-Z]{2})?$'),
  score smallint not null check (score between 0 and 100),
  verdict text not null check (verdict in ('accept', 'confirm', 'fix')),
  -- The codes of `reasons` that took points, so that a worklist can be read by reason.
  faults text[] not null default '{}',
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  parsed jsonb not null check (jsonb_typeof(parsed) = 'object'),
  suggestion jsonb check (jsonb_typeof(suggestion) = 'object'),
  served text not null check (served in ('yes', 'no', 'unknown')),
  -- Who or what settled it: the rules, the customer, or one of us.
  method text not null check (method in ('rules', 'customer', 'agent')),
  checked_by uuid references profiles (id),
  checked_at timestamptz not null default now()
);

-- Where parcels arrived and where they were turned away: the strongest proof there is. It names
-- nobody.
create table known_addresses (
  address_key text not null check (address_key <> ''),
  country text not null check (country ~ '^([A-Z]{2})?$'),
  delivered integer not null default 0 check (delivered >= 0),
  refused integer not null default 0 check (refused >= 0),
  last_at timestamptz not null default now(),
  primary key (address_key, country)
);

-- What the geocoder was asked and what it answered; each address is asked once, in turn.
create table address_points (
  address_key text not null check (address_key <> ''),
  country text not null check (country ~ '^[A-Z]{2}$'),
  street text not null,
  city text not null,
  postcode text not null,
  answer text not null default 'waiting'
    check (answer in ('waiting', 'found', 'not_found', 'failed')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- The places that it lies in, as the geocoder names them, from the closest.
  places text[] not null default '{}',
  label text not null default '',
  attempts smallint not null default 0,
  asked_at timestamptz not null default now(),
  -- Without an answer it is not asked again before then.
  again_at timestamptz,
  primary key (address_key, country),
  constraint address_points_found_is_somewhere
    check ((answer = 'found') = (latitude is not null and longitude is not null))
);
create index address_points_waiting on address_points (asked_at) where answer = 'waiting';

-- When the geocoder may be asked next. All servers share one row, because its policy counts them
-- together.
create table geocoder_turns (
  is_single boolean primary key default true check (is_single),
  next_at timestamptz not null default now()
);
insert into geocoder_turns default values;
